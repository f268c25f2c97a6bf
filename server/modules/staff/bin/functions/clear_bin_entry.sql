-- Removes the entry of a record that was deleted permanently or restored, whoever did it: with an account, or with the
-- demonstration content. Given: the kinds of the record and the column of its key.
create or replace function clear_bin_entry(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if (was ->> 'deleted_at' is not null or was ->> 'status' = 'deleted')
    and (is_now is null or is_now ->> 'deleted_at' is null and is_now ->> 'status' is distinct from 'deleted') then
    delete from bin_entries
    where kind in (select jsonb_array_elements_text(given -> 'kinds')) and id = was ->> (given ->> 'key');
  end if;
end
$$;
