package store

import (
	"context"
	"fmt"
	"slices"
)

// MaxRows is the most rows of the embedding table that one call reads.
const MaxRows = 64

// RowBytes is the size of a row of the embedding table, 0 if the model has none.
func (s *Store) RowBytes() int64 {
	if s.embed == nil {
		return 0
	}
	return s.roster.Embed.Bytes() / s.roster.Embed.Shape[0]
}

// ReadRows copies the rows of the embedding table for ids, in that order, into dst, which has RowBytes bytes for each. Ids
// are checked before anything is read; rows that lie side by side are one read, and a row asked for twice is read once.
func (s *Store) ReadRows(ctx context.Context, ids []int, dst []byte) error {
	row := s.RowBytes()
	if row == 0 {
		return fmt.Errorf("%s: the model has no embedding table", s.dir)
	}
	if len(ids) < 1 || len(ids) > MaxRows || int64(len(dst)) != int64(len(ids))*row {
		return fmt.Errorf("%d rows into %d bytes: a call reads 1 to %d rows of %d bytes", len(ids), len(dst), MaxRows, row)
	}
	rows := s.roster.Embed.Shape[0]
	for _, id := range ids {
		if id < 0 || int64(id) >= rows {
			return fmt.Errorf("token id %d is outside the embedding table of %d rows", id, rows)
		}
	}
	if len(ids) == 1 {
		return s.readRange(ctx, s.embed, dst, int64(ids[0])*row)
	}
	order := make([]int, len(ids)) // positions in ids, by id
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return ids[a] - ids[b] })
	var run []byte
	for at := 0; at < len(order); {
		end := at + 1
		for end < len(order) && ids[order[end]] <= ids[order[end-1]]+1 {
			end++
		}
		first := ids[order[at]]
		n := int64(ids[order[end-1]]-first+1) * row
		run = slices.Grow(run[:0], int(n))[:n]
		if err := s.readRange(ctx, s.embed, run, int64(first)*row); err != nil {
			return err
		}
		for _, i := range order[at:end] {
			copy(dst[int64(i)*row:][:row], run[int64(ids[i]-first)*row:])
		}
		at = end
	}
	return nil
}
