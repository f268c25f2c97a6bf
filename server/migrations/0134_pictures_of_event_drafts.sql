-- Pictures of drafts of events are noted under the name of their table, as all others.
update media_uses set place = 'event_drafts', part = '' where place = 'events' and part = 'draft';
