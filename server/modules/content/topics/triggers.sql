create trigger record_changed after insert or delete or update on topics
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "topic", "fields": ["title", "summary"]}',
    'note_media_uses', '{"columns": ["picture"]}',
    'note_search_change', '{"topic": "id"}'
  );

create trigger record_changed after insert or delete or update on topic_chapters
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "chapter", "fields": ["title", "introduction"]}',
    'note_search_change', '{"topic": "topic_id"}'
  );
