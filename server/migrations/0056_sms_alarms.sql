-- Budgets of text messages that were nearly or wholly used up, once for each day in UTC+8. Kept for a month.

create table sms_alarms (
  day date not null,
  scope text not null,                              -- site, others, or an area code with its plus sign
  level integer not null check (level in (80, 100)),
  primary key (day, scope, level)
);
