-- How much waits, for whom and for nobody, is counted from the index alone; what lies in the bin does not wait.
drop index manuscripts_assigned;
create index manuscripts_assigned on manuscripts (assigned_to) where state = 'pending' and deleted_at is null;
