-- The door of a large event shows after each scan how many tickets there are: counted from this alone.
create index tickets_valid_by_event on tickets (event_id) where state = 'valid';
