create trigger record_changed after insert or delete or update of fields, published, deleted_at on manuscripts
  for each row execute function record_changed(
    'clear_bin_entry', '{"kinds": ["manuscript"], "key": "id"}',
    'note_media_uses', '{"columns": ["fields", "published"]}'
  );

create trigger record_changed after insert or delete or update of fields on manuscript_versions
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["fields"], "id": "manuscript_id", "part": "number"}'
  );
