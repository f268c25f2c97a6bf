create trigger record_changed after insert or delete or update of picture, picture_before on headline_tests
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["picture", "picture_before"]}'
  );
