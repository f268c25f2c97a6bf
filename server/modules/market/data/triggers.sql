create trigger record_changed after insert or delete or update of
  name, symbol, about, issuer, language, versions, hidden, kind, key, deleted_at
  on data_entities
  for each row execute function record_changed(
    'note_search_change', '{"entity": "id"}'
  );

create trigger record_changed after insert or delete or update of last_day on data_series
  for each row execute function record_changed(
    'note_search_change_of_series', '{}'
  );
