-- Whether a manuscript holds words that its owner saved after the last publication: only they submit those. For the ones
-- that are there nothing is known of who saved last, so whatever differs from what readers have counts as its owner's.
alter table manuscripts add column owner_revising boolean not null default false;
update manuscripts set owner_revising = true where published is not null and fields <> published;
