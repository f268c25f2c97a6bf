create trigger record_changed after insert or delete or update of slug, texts, aliases, deleted_at on atlas_entries
  for each row execute function record_changed(
    'note_search_change', '{"atlas": "id"}'
  );
