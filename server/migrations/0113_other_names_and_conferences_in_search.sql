-- Names by which people look for an incident beside its title, separated by commas.
alter table incidents add column aliases text not null default '' check (octet_length(aliases) <= 1600);

-- Editions of conferences are found by their names and by who speaks there.
create trigger search_change after insert or delete or update on conference_editions
  for each row execute function note_search_change('edition', 'id');
comment on trigger search_change on conference_editions is 'Search indexes the record anew.';
create trigger search_change_of_edition after insert or delete or update of texts, edition_id on conference_speakers
  for each row execute function note_search_change('edition', 'edition_id');
comment on trigger search_change_of_edition on conference_speakers is 'Search indexes the edition of a speaker anew.';

insert into search_pending (source, record_id) select 'edition', id from conference_editions;
