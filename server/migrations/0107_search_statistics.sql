-- How far a search looks follows from how common its words are: of a thousand words, which is usual, the rarest is still in three
-- of a hundred texts.
alter table search_documents alter column whole set statistics 300;
-- What is looked for in titles is never planned by how often pairs of characters are, and counting them takes half of an analysis.
alter index search_documents_by_words alter column 4 set statistics 0;
