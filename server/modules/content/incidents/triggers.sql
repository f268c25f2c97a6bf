create trigger record_changed after insert or delete or update on incidents
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "incident", "fields": ["title", "summary"]}',
    'note_search_change', '{"incident": "id"}'
  );

create trigger record_changed after insert or delete or update on incident_entries
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "entry", "fields": ["title", "text"]}',
    'note_search_change', '{"incident": "incident_id"}'
  );
