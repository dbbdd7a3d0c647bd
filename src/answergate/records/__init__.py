"""Files of many records: found, unpacked, cut into blocks and read, whatever their size."""
