-- The reports that staff receive belong to analytics, as the subject is now named.
alter table figure_reports rename to analytics_reports;
