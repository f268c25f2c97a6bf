-- A message that was taken back keeps its key, so that a request that is repeated afterwards does not send it after all.
alter table broadcasts add column taken_back_at timestamptz;
