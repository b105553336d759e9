package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"deltafin/storage/checkpoint"
	"deltafin/storage/loose"
)

// takeApart makes a loose root of a checkpoint, without the experts named like "L2-E5".
func takeApart(from, to string, without ...string) error {
	c, err := checkpoint.Open(from)
	if err != nil {
		return err
	}
	defer c.Close()
	type entry struct {
		DType   string   `json:"dtype"`
		Shape   []int64  `json:"shape"`
		Offsets [2]int64 `json:"offsets"`
		Shard   string   `json:"shard"`
		Header  int64    `json:"hlen"`
	}
	put := func(name string, text []byte) error {
		path := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		return os.WriteFile(path, text, 0o600)
	}
	inventory := map[string]entry{}
	experts := map[string]map[string][]byte{} // by file, then by part
	for _, t := range c.Tensors() {
		shard := c.Shards()[t.Shard]
		begin := t.Offset - shard.Data
		inventory[t.Name] = entry{t.DType.String(), t.Shape, [2]int64{begin, begin + t.Length}, shard.Name, shard.Data - 8}
		b := make([]byte, t.Length)
		if err := c.ReadAt(context.Background(), t, b, 0); err != nil {
			return err
		}
		var layer, expert int
		before, part, ok := strings.Cut(t.Name, ".experts.")
		if !ok {
			if err := put(loose.TensorsName+"/"+t.Name, b); err != nil {
				return err
			}
			continue
		}
		if _, err := fmt.Sscanf(before[strings.Index(before, "layers."):], "layers.%d.", &layer); err != nil {
			return err
		}
		number, part, _ := strings.Cut(part, ".")
		if _, err := fmt.Sscan(number, &expert); err != nil {
			return err
		}
		name := fmt.Sprintf("L%d-E%d", layer, expert)
		if experts[name] == nil {
			experts[name] = map[string][]byte{}
		}
		experts[name][part] = b
	}
	for _, name := range without {
		delete(experts, name)
	}
	for name, parts := range experts {
		var span []byte
		for _, w := range []string{"w1", "w2", "w3"} {
			span = append(append(span, parts[w+".weight_packed"]...), parts[w+".weight_scale"]...)
		}
		if err := put(loose.ExpertsName+"/"+name+".bin", span); err != nil {
			return err
		}
	}
	text, err := json.Marshal(inventory)
	if err == nil {
		err = put(loose.InventoryName, text)
	}
	if err == nil {
		err = put(loose.ConfigName, c.Config())
	}
	return err
}
