create trigger record_changed after insert or delete or update of fields on event_drafts
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["fields"], "id": "event_id"}'
  );

create trigger record_changed after insert or delete or update of
  state, deleted_at, title, language, versions, detail, detail_text, poster, organiser_name, organiser_intro, venue, city, address, starts_at, ends_at
  on events
  for each row execute function record_changed(
    'clear_bin_entry', '{"kinds": ["event"], "key": "id"}',
    'note_media_uses', '{"columns": ["poster", "detail"]}',
    'note_search_change', '{"event": "id"}'
  );
