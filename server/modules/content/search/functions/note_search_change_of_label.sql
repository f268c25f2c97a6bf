-- An item is found by the words of its labels.
create or replace function note_search_change_of_label(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is null or is_now is null
    or (was -> 'words', was -> 'deleted_at') is not distinct from (is_now -> 'words', is_now -> 'deleted_at') then
    return;
  end if;
  insert into search_pending (source, record_id)
  select 'item', item_id from item_labels where label_id = (is_now ->> 'id')::bigint;
end
$$;
