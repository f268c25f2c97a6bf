create trigger record_changed after insert or delete or update of nickname, introduction, versions, avatar on authors
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "author", "fields": ["nickname", "introduction"]}',
    'note_media_uses', '{"columns": ["avatar"]}',
    'forget_author_translation', '{}',
    'note_search_change', '{"author": "id"}'
  );

create trigger record_changed after update on categories
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "category", "fields": ["name"]}'
  );

create trigger record_changed after update on regions
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "region", "fields": ["name"]}'
  );

create trigger record_changed after insert or delete or update on labels
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "label", "fields": ["name"]}',
    'note_search_change', '{"label": "id"}',
    'note_search_change_of_label', '{}'
  );

create trigger record_changed after insert or delete or update of
  status, release_time, kind, author_id, picture, importance, category_id, region_id, notices, bylines, source_name, source_url
  on items
  for each row execute function record_changed(
    'clear_bin_entry', '{"kinds": ["article", "flash"], "key": "id"}',
    'publish_change_of_item', '["kind", "importance", "category_id", "region_id", "author_id", "picture", "release_time", "notices", "bylines", "source_name", "source_url"]',
    'note_media_uses', '{"columns": ["picture"]}',
    'remove_translation', '{}',
    'note_search_change', '{"item": "id", "author": "author_id"}'
  );

create trigger record_changed after insert or delete or update on item_labels
  for each row execute function record_changed(
    'publish_change_of_part', '[]',
    'note_search_change', '{"item": "item_id"}'
  );

create trigger record_changed after insert or delete or update of title, summary, html, origin on item_texts
  for each row execute function record_changed(
    'publish_change_of_part', '["title", "summary", "html"]',
    'note_media_uses', '{"columns": ["html"], "id": "item_id", "part": "language"}',
    'note_search_change', '{"item": "item_id"}',
    'forget_translation_of_desk', '{}',
    'mark_translation_stale', '{}'
  );

create trigger record_changed after insert or delete or update of html on taken_back_texts
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["html"], "id": "item_id", "part": "language"}'
  );
