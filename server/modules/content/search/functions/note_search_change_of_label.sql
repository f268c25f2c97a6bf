-- An item is found by its labels' words, a session only while its edition is public.
create or replace function note_search_change_of_label() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'item', item_id from item_labels where label_id = new.id;
  return null;
end
$$;

create trigger search_change_of_items after update of name, versions, coin, synonyms, deleted_at on labels for each row when ((old.words is distinct from new.words) or (old.deleted_at is distinct from new.deleted_at)) execute function note_search_change_of_label();
comment on trigger search_change_of_items on labels is 'Search indexes what is found by the words of a label again.';
