"""Files of many records: find them, unpack them, cut them into blocks and read the records."""
