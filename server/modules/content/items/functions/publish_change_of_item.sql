-- Programs that listen learn what became of an item, once for each transaction. Given: the columns that readers see.
create or replace function publish_change_of_item(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
declare
  was_public boolean := coalesce(was ->> 'status' = 'approved'
    and coalesce((was ->> 'release_time')::timestamptz, '-infinity') <= now(), false);
  is_public boolean := coalesce(is_now ->> 'status' = 'approved', false);
  back boolean := false;
begin
  if is_public and was ->> 'status' = 'approved' then
    back := coalesce(is_now -> 'notices' @> '[{"kind": "retraction"}]', false)
      and not coalesce(was -> 'notices' @> '[{"kind": "retraction"}]', false);
    if not exists (select from jsonb_array_elements_text(given) as field where was -> field is distinct from is_now -> field) then
      return;
    end if;
  end if;
  perform note_content_event((coalesce(is_now, was) ->> 'id')::bigint, coalesce(is_now, was) ->> 'kind',
    was_public, is_public, back, (coalesce(is_now, was) ->> 'release_time')::timestamptz);
end
$$;
