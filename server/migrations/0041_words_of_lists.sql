-- Lists that are searched by a word stay quick however many rows hold it.

-- Sixty millionths of a second for each row: with its true cost the planner leaves pairs to their indexes.
alter function text_pairs(text) cost 2000;
-- Titles as well are read from the index alone.
drop index item_texts_length;
create index item_texts_shown on item_texts (item_id) include (characters, words, title);
-- Labels that are called exactly what is looked for.
create index labels_by_name on labels (lower(name));
create index labels_by_coin on labels (lower(coin)) where coin is not null;
-- Put together as they are written, and not for every row that is looked through.
alter table redirects add column words text not null generated always as (lower(old || ' ' || path)) stored;
