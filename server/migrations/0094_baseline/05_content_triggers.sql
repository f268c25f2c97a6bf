-- When the functions for content run.

create trigger keep_translated_words after update on authors for each row execute function keep_translated_words('author', 'nickname', 'introduction');
comment on trigger keep_translated_words on authors is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger media_uses after insert or delete or update of avatar on authors for each row execute function media_uses_of_avatar();
comment on trigger media_uses on authors is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger remove_translation_of_author after update of nickname, versions on authors for each row when ((old.nickname <> new.nickname) and (old.versions <> new.versions)) execute function remove_author_translation();
comment on trigger remove_translation_of_author on authors is 'What the translation desk knows of an author goes with the author, and with a name that was given anew in all languages.';

create trigger remove_translation_with_author after delete on authors for each row execute function remove_author_translation();
comment on trigger remove_translation_with_author on authors is 'What the translation desk knows of an author goes with the author, and with a name that was given anew in all languages.';

create trigger search_change after insert or delete or update of nickname, introduction, versions on authors for each row execute function note_search_change('author', 'id');
comment on trigger search_change on authors is 'Search indexes the record anew.';

create trigger keep_translated_words after update on categories for each row execute function keep_translated_words('category', 'name');
comment on trigger keep_translated_words on categories is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger keep_translated_words after update on regions for each row execute function keep_translated_words('region', 'name');
comment on trigger keep_translated_words on regions is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger keep_translated_words after update on labels for each row execute function keep_translated_words('label', 'name');
comment on trigger keep_translated_words on labels is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger search_change after insert or delete or update on labels for each row execute function note_search_change('label', 'id');
comment on trigger search_change on labels is 'Search indexes the record anew.';

create trigger search_change_of_items after update of name, versions, coin, synonyms, deleted_at on labels for each row when ((old.words is distinct from new.words) or (old.deleted_at is distinct from new.deleted_at)) execute function note_search_change_of_label();
comment on trigger search_change_of_items on labels is 'Search indexes what is found by the words of a label anew.';

create trigger bin_entry after delete on items for each row when (old.status = 'deleted') execute function forget_bin_entry('{article,flash}');
comment on trigger bin_entry on items is 'What is deleted for good leaves the list of the bin, whoever deletes it.';

create trigger content_events after insert or delete or update on items for each row execute function content_events_of_item();
comment on trigger content_events on items is 'Programs that listen learn what became of an item, once for each transaction.';

create trigger media_uses after insert or delete or update of picture on items for each row execute function media_uses_of_item();
comment on trigger media_uses on items is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger remove_translation after delete on items for each row execute function remove_translation();
comment on trigger remove_translation on items is 'What the translation desk knows of an item goes with the item.';

create trigger search_change after insert or delete or update of status, release_time, kind, author_id on items for each row execute function note_search_change('item', 'id');
comment on trigger search_change on items is 'Search indexes the record anew.';

create trigger search_change_of_author after insert or delete or update of status, release_time, author_id on items for each row execute function note_search_change('author', 'author_id');
comment on trigger search_change_of_author on items is 'Search indexes the record anew.';

create trigger content_events after insert or delete on item_texts for each row execute function content_events_of_part();
comment on trigger content_events on item_texts is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';

create trigger content_events_of_changes after update on item_texts for each row when ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html)) execute function content_events_of_part();
comment on trigger content_events_of_changes on item_texts is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';

create trigger media_uses after insert or delete or update of html on item_texts for each row execute function media_uses_of_text();
comment on trigger media_uses on item_texts is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger search_change after insert or delete or update of title, summary, html, origin on item_texts for each row execute function note_search_change('item', 'item_id');
comment on trigger search_change on item_texts is 'Search indexes the record anew.';

create trigger translation_from_elsewhere after update on item_texts for each row when ((new.origin = 'translation') and (new.language in ('en', 'zh-Hans')) and (new.import_hash is distinct from 'manuscript:translation') and (('manuscript:taken-back' <> COALESCE(old.import_hash, '')) and ('manuscript:taken-back' <> COALESCE(new.import_hash, ''))) and ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html))) execute function forget_translation_of_desk();
comment on trigger translation_from_elsewhere on item_texts is 'A translation that was written elsewhere replaces that of the desk.';

create trigger translation_stale_of_change after update on item_texts for each row when ((new.origin in ('original', 'translation')) and (('manuscript:taken-back' <> COALESCE(old.import_hash, '')) and ('manuscript:taken-back' <> COALESCE(new.import_hash, ''))) and ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html))) execute function mark_translation_stale();
comment on trigger translation_stale_of_change on item_texts is 'A translation is older than its source as soon as the source''s words change, whoever writes.';

create trigger translation_stale_of_new after insert on item_texts for each row when (new.origin in ('original', 'translation')) execute function mark_translation_stale();
comment on trigger translation_stale_of_new on item_texts is 'A translation is older than its source as soon as the source''s words change, whoever writes.';

create trigger content_events after insert or delete on item_labels for each row execute function content_events_of_part();
comment on trigger content_events on item_labels is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';

create trigger search_change after insert or delete or update on item_labels for each row execute function note_search_change('item', 'item_id');
comment on trigger search_change on item_labels is 'Search indexes the record anew.';

create trigger bin_entry after delete on media for each row when (old.deleted_at is not null) execute function forget_binned_picture();
comment on trigger bin_entry on media is 'A picture that is shown again, or gone for good, leaves the list of the bin.';

create trigger bin_entry_of_restored after update of deleted_at on media for each row when ((old.deleted_at is not null) and (new.deleted_at is null)) execute function forget_binned_picture();
comment on trigger bin_entry_of_restored on media is 'A picture that is shown again, or gone for good, leaves the list of the bin.';

create trigger restore_shown after insert on media_uses for each row execute function restore_shown_picture();
comment on trigger restore_shown on media_uses is 'A picture that something shows is not in the bin.';
