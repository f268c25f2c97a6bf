-- When readers got a revised text of an item last, which its page says; a change of what stands beside the text, such as
-- its category, is none.
alter table items add column revised_at timestamptz;

-- Articles that were approved more than once. The first approved version of an article from elsewhere is its text before
-- the first revision, so two are one revision there as well.
update items as item set revised_at = revised.at
from (
  select manuscript.item_id, max(version.saved_at) as at
  from manuscripts as manuscript
  join manuscript_versions as version on version.manuscript_id = manuscript.id and version.kind = 'approved'
  where manuscript.item_id is not null
  group by manuscript.item_id having count(*) > 1
) as revised
where item.id = revised.item_id and revised.at > coalesce(item.release_time, '-infinity');

-- What editors tell readers with a revision once it is published: {"kind": "correction", "text": ...}.
alter table manuscripts add column correction jsonb;

-- The public list of corrections reads the few items that have any.
create index items_with_notices on items (id) where notices is not null;
