create trigger record_changed after insert or delete or update of
  year, state, texts, result_at, deleted_at
  on ceremony_editions
  for each row execute function record_changed(
    'note_search_change', '{"ceremony": "id"}'
  );

create trigger record_changed after insert or delete or update of texts on ceremony_awards
  for each row execute function record_changed(
    'note_search_change', '{"ceremony": "edition_id"}'
  );

create trigger record_changed after insert or delete or update of texts, award_id, picture on ceremony_nominees
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["picture"]}',
    'note_search_change_of_nominee', '{}'
  );
