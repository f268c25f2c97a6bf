create trigger record_changed after insert or delete or update of
  avatar, roles, status, password_hash, author_id
  on users
  for each row execute function record_changed(
    'end_api_tokens', '{}',
    'note_media_uses', '{"columns": ["avatar"]}',
    'keep_staff_authors', '{}'
  );
