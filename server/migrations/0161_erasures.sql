-- Erased accounts as salted hashes, so that one which comes back with a restored backup is erased again.
create table erasures (
  digest bytea primary key check (octet_length(digest) = 32),
  salt bytea not null check (octet_length(salt) = 32),
  kind text not null check (octet_length(kind) <= 40),
  erased_at timestamptz not null,
  due boolean not null default false
);
create index erasures_due on erasures (kind) where due;
