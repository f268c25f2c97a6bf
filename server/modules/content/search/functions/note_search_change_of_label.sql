-- An item is found by its labels' words, a session only while its edition is public.
create or replace function note_search_change_of_label() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'item', item_id from item_labels where label_id = new.id;
  return null;
end
$$;
