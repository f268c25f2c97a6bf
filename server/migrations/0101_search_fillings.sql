-- Indexes of the search that are being filled with all records there are, and how far each is: a name in another search
-- engine, or 'postgres' for the documents here, which are given up while another engine answers.
create table search_fillings (
  index_name text primary key check (octet_length(index_name) <= 255),
  -- records of this source from this number on are in it, and all of the sources before it; null before the first
  source text check (octet_length(source) <= 100),
  above bigint
);
