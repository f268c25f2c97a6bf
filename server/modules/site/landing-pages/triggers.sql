create trigger record_changed after insert or delete or update of content, published on landing_pages
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["content", "published"]}'
  );

create trigger record_changed after insert or delete or update of content on landing_page_versions
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["content"], "id": "page_id", "part": "version"}'
  );
