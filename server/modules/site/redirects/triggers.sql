create trigger record_changed after delete or update of deleted_at on redirects
  for each row execute function record_changed(
    'clear_bin_entry', '{"kinds": ["redirect"], "key": "old"}'
  );
