-- People who may work for a day without a second factor that is required.
create table second_factor_exceptions (
  user_id bigint primary key references users on delete cascade,
  until timestamptz not null,
  granted_by bigint references users on delete set null
);
create index second_factor_exceptions_granted_by on second_factor_exceptions (granted_by) where granted_by is not null;
