-- Words that stand in very many rows took seconds by these indexes, and none takes a tenth of one without them.
drop index bin_entries_by_title;
drop index redirects_by_words;
