-- The constraint is named after its column.
alter table conference_editions rename constraint conference_editions_figures_check to conference_editions_numbers_check;
