package hub

import (
	"context"
	"fmt"
	"time"
)

// Floor makes transfers wait while free says that the disk has less than floor bytes left: another program may fill it in
// the hours a model takes. They go on by themselves when there is room again.
func (c *Client) Floor(floor int64, free func() (int64, error)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.room = func() (int64, error) {
		n, err := free()
		return floor - n, err
	}
}

// roomy waits until the disk has room.
func (c *Client) roomy(ctx context.Context) error {
	c.mu.Lock()
	room := c.room
	c.mu.Unlock()
	if room == nil {
		return nil
	}
	for told := false; ; {
		short, err := room()
		if err != nil || short <= 0 {
			if told && err == nil {
				c.notify(Notice{Kind: NoticeGoesOn, Text: "there is room on the disk again"})
			}
			return err
		}
		if !told {
			told = true
			c.notify(Notice{Kind: NoticeSpace, Text: fmt.Sprintf("waiting for room on the disk: %d bytes have to be freed", short)})
		}
		t := time.NewTimer(5 * c.o.Pause)
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		}
	}
}
