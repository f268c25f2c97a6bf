-- Numbers that a page of a conference states; names of constraints follow their table.
alter table conference_editions rename column figures to numbers;
alter table analytics_reports rename constraint figure_reports_pkey to analytics_reports_pkey;
alter table analytics_reports rename constraint figure_reports_user_id_fkey to analytics_reports_user_id_fkey;
alter table analytics_reports rename constraint figure_reports_language_check to analytics_reports_language_check;
