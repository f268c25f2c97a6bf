-- What was taken of each limit in its present window. Unlogged: after a crash of the server counting starts anew, and
-- until then nothing of it is written twice.

create unlogged table rate_limits (
  key bytea primary key,                            -- hash of limit and subject: neither addresses nor numbers stand here
  taken integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);

create index rate_limits_by_end on rate_limits (ends_at);
