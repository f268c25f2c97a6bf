-- Figures of the queue, and pages far down the list of all articles, from indexes alone.

create index manuscripts_assigned on manuscripts (assigned_to) where state = 'pending';
create index manuscripts_oldest on manuscripts (submitted_at) where state = 'pending';
drop index items_all_by_release;
create index items_all_by_release on items ((coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) include (release_time);
