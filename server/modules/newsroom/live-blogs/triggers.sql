create trigger record_changed after insert or delete or update on live_notes
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "liveNote", "fields": ["title", "text", "alt"]}',
    'note_media_uses', '{"columns": ["picture"]}'
  );
