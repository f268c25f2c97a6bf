-- Has changed records indexed again. Given: sources, each with the column that has the number of its record.
create or replace function note_search_change(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
declare
  noted record;
  before bigint;
  changed bigint;
begin
  for noted in select key as source, value as id_column from jsonb_each_text(given) loop
    before := was ->> noted.id_column;
    changed := is_now ->> noted.id_column;
    if before <> coalesce(changed, before - 1) then
      insert into search_pending (source, record_id) values (noted.source, before);
    end if;
    if changed is not null then
      insert into search_pending (source, record_id) values (noted.source, changed);
    end if;
  end loop;
end
$$;
