create trigger record_changed after insert or delete or update of markdown on page_versions
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["markdown"]}'
  );
