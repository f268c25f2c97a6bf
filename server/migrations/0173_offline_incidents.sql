-- Takes incidents that are offline out of the search, which had them until now.
insert into search_pending (source, record_id) select 'incident', id from incidents where not online;
