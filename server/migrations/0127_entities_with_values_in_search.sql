-- Search leads to entities only once they have values: until then they have no page.

create trigger search_change after insert on data_series
  for each row when (new.last_day is not null) execute function note_search_change('entity', 'entity_id');
comment on trigger search_change on data_series is 'Search indexes the entity of the series again.';
create trigger search_change_of_values after update on data_series
  for each row when ((old.last_day is null) <> (new.last_day is null)) execute function note_search_change('entity', 'entity_id');
comment on trigger search_change_of_values on data_series is 'Search indexes the entity of the series again.';
create trigger search_change_of_removal after delete on data_series
  for each row when (old.last_day is not null) execute function note_search_change('entity', 'entity_id');
comment on trigger search_change_of_removal on data_series is 'Search indexes the entity of the series again.';

insert into search_pending (source, record_id) select 'entity', id from data_entities;
