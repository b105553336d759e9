// Package setup is the screen on which a model is chosen, planned and fetched, and the runner behind it.
//
// A Runner owns one setup at a time and does its work in the background: it goes on while the screen shows something else,
// the chat with another model for instance, and whoever wants to know how far it is takes a Snapshot. A Wizard is the
// screen: a plain struct that belongs to the goroutine of a program, in the manner of the other screens.
//
//	w := setup.New(o)
//	cmd := w.Start()
//	frame := w.Render(width, height) // exactly height lines, none wider
//	handled, cmd := w.Handle(key)    // esc that is not handled leaves; nothing that runs is stopped by leaving
//	cmd, mine := w.Apply(msg)        // every message the program does not know
//	cmd := w.Refresh(now)            // after every w.Interval(), which is 0 while nothing can change
//
// Until a setup is started nothing is written but the descriptions in the cache. Every number on the screen comes from the
// catalogue, the plan or a measurement of this machine, and says which.
package setup
