// Package inspector shows what a model with routed experts does: which experts are in memory, where each token was routed,
// whether reading ahead is worth it, and where the time goes. It looks at a running engine or into a trace file with the
// same code; the title says which.
//
// # Use
//
// An Inspector is a plain struct that belongs to the goroutine of a screen:
//
//	o := inspector.Of(engine)         // or Options{Index: …} for a trace file
//	o.Theme, o.Save = th, save
//	in := inspector.New(o)
//	cmd := in.Start()                 // when it is opened
//	frame := in.Render(width, height) // exactly height lines, none wider; from a cache while nothing changed
//	handled, cmd := in.Handle(key)    // esc that is not handled leaves
//	cmd, mine := in.Apply(msg)        // every message the screen does not know
//	in.Refresh(now)                   // after every in.Interval(), which is 0 while nothing can change
//	in.ShowMessage(session.RouteName(chat, id))
//	in.Close()                        // when it is left
//
// Neither Update nor View of a screen may wait, so Render, Handle and Refresh do no I/O: a file is read by the commands
// they return. Of a running engine Refresh copies pointers to passes that are never changed, and counters; it holds no lock
// the engine needs for longer than that takes.
//
// # Words
//
//	hit      in memory when the router asked, from an earlier demand
//	early    in memory because it was read ahead in time
//	late     waited for, though a read ahead had begun
//	waited   waited for from the beginning
//	ready    hit or early
//	recall   the share of what a layer asked for that a guess had named
//	waste    what was read ahead and never used
//	resident in memory now
package inspector
