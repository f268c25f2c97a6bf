-- Numbers that rows of other sites got when an export of these was added here.
create table merged_rows (
  site uuid not null,
  table_name text not null check (octet_length(table_name) <= 63),
  origin bigint not null,
  here bigint not null,
  primary key (site, table_name, origin)
);
