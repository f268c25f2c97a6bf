create trigger record_changed after update on tool_groups
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "toolgroup", "fields": ["name"]}'
  );

create trigger record_changed after insert or delete or update on tools
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "tool", "fields": ["name", "description"]}',
    'note_media_uses', '{"columns": ["logo"]}',
    'note_search_change', '{"tool": "id"}'
  );
