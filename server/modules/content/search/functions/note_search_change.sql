-- Has changed records indexed again. Arguments: pairs of a source and the column with the number of its record.
create or replace function note_search_change() returns trigger language plpgsql as $$
declare
  changed bigint;
  before bigint;
begin
  for place in 0 .. tg_nargs - 1 by 2 loop
    if tg_op = 'DELETE' then
      execute format('select ($1).%I', tg_argv[place + 1]) into changed using old;
    else
      execute format('select ($1).%I', tg_argv[place + 1]) into changed using new;
    end if;
    if tg_op = 'UPDATE' then
      execute format('select ($1).%I', tg_argv[place + 1]) into before using old;
      if before is distinct from changed and before is not null then
        insert into search_pending (source, record_id) values (tg_argv[place], before);
      end if;
    end if;
    if changed is not null then
      insert into search_pending (source, record_id) values (tg_argv[place], changed);
    end if;
  end loop;
  return null;
end
$$;

create trigger search_change after insert or delete or update of nickname, introduction, versions on authors for each row execute function note_search_change('author', 'id');
comment on trigger search_change on authors is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on labels for each row execute function note_search_change('label', 'id');
comment on trigger search_change on labels is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on item_labels for each row execute function note_search_change('item', 'item_id');
comment on trigger search_change on item_labels is 'Search indexes the record again.';
create trigger search_change after insert or delete or update of title, summary, html, origin on item_texts for each row execute function note_search_change('item', 'item_id');
comment on trigger search_change on item_texts is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on incidents for each row execute function note_search_change('incident', 'id');
comment on trigger search_change on incidents is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on incident_entries for each row execute function note_search_change('incident', 'incident_id');
comment on trigger search_change on incident_entries is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on topics for each row execute function note_search_change('topic', 'id');
comment on trigger search_change on topics is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on topic_chapters for each row execute function note_search_change('topic', 'topic_id');
comment on trigger search_change on topic_chapters is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on tools for each row execute function note_search_change('tool', 'id');
comment on trigger search_change on tools is 'Search indexes the record again.';
create trigger search_change after insert or delete or update of name, symbol, about, issuer, language, versions, hidden, kind, key on data_entities for each row execute function note_search_change('entity', 'id');
comment on trigger search_change on data_entities is 'Search indexes the record again.';
create trigger search_change after insert or delete or update of slug, texts, aliases, deleted_at on atlas_entries for each row execute function note_search_change('atlas', 'id');
comment on trigger search_change on atlas_entries is 'Search indexes the record again.';
create trigger search_change after insert or delete or update of state, deleted_at, title, language, versions, detail_text, organiser_name, organiser_intro, venue, city, address, starts_at, ends_at on events for each row execute function note_search_change('event', 'id');
comment on trigger search_change on events is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on conference_editions for each row execute function note_search_change('edition', 'id');
comment on trigger search_change on conference_editions is 'Search indexes the record again.';
create trigger search_change after insert or delete or update on conference_sessions for each row execute function note_search_change('session', 'id');
comment on trigger search_change on conference_sessions is 'Search indexes the record again.';
create trigger search_change_of_edition after insert or delete or update of texts, edition_id on conference_speakers for each row execute function note_search_change('edition', 'edition_id');
comment on trigger search_change_of_edition on conference_speakers is 'Search indexes the edition of a speaker again.';
create trigger search_change after insert or delete on conference_session_speakers for each row execute function note_search_change('session', 'session_id');
comment on trigger search_change on conference_session_speakers is 'Search indexes the session again.';
create trigger search_change after insert or delete or update of year, state, texts, result_at, deleted_at on ceremony_editions for each row execute function note_search_change('ceremony', 'id');
comment on trigger search_change on ceremony_editions is 'Search indexes the record again.';
create trigger search_change after insert or delete or update of texts on ceremony_awards for each row execute function note_search_change('ceremony', 'edition_id');
comment on trigger search_change on ceremony_awards is 'Search indexes the ceremony of an award again.';
create trigger search_change after insert or delete or update of status, release_time, kind, author_id on items for each row execute function note_search_change('item', 'id', 'author', 'author_id');
comment on trigger search_change on items is 'Search indexes the item and its author again.';
