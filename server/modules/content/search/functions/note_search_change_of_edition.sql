-- A session is found only while its edition is public.
create or replace function note_search_change_of_edition(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is null or is_now is null
    or not exists (select from jsonb_array_elements_text(given) as field where was -> field is distinct from is_now -> field) then
    return;
  end if;
  insert into search_pending (source, record_id)
  select 'session', id from conference_sessions where edition_id = (is_now ->> 'id')::bigint;
end
$$;
