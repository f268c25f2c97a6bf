-- Stored summaries of the data section call their numbers so; each is computed again when it is next read.
update data_summaries set summary = null;
