-- How many articles an author has, and how long an item is, are read from the index alone, however many there are.
create index items_articles_by_author on items (author_id, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc)
  include (release_time) where status = 'approved' and kind = 'article';
create index item_texts_length on item_texts (item_id) include (characters, words);
