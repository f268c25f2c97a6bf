create trigger record_changed after delete or update of deleted_at on flash_reports
  for each row execute function record_changed(
    'clear_bin_entry', '{"kinds": ["flashdraft"], "key": "id"}'
  );
