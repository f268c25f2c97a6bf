create trigger record_changed after insert or delete or update on conference_editions
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["picture"]}',
    'note_search_change', '{"edition": "id"}',
    'note_search_change_of_edition', '["state", "deleted_at", "path", "path_style"]'
  );

create trigger record_changed after insert or delete or update of picture on conference_partners
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["picture"]}'
  );

create trigger record_changed after insert or delete or update on conference_session_speakers
  for each row execute function record_changed(
    'note_search_change', '{"session": "session_id"}'
  );

create trigger record_changed after insert or delete or update on conference_sessions
  for each row execute function record_changed(
    'note_search_change', '{"session": "id"}'
  );

create trigger record_changed after insert or delete or update of texts, edition_id, picture on conference_speakers
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["picture"]}',
    'note_search_change', '{"edition": "edition_id"}',
    'note_search_change_of_speaker', '{}'
  );
