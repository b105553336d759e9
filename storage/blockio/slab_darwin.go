package blockio

func adviseHuge([]byte) {}
