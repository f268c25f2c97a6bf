-- The log of acts can only be added to, so that what it says of a person stands beside it: it goes with the account, and
-- the log still says who did what to which record when.
create table audit_personal (
  entry_id bigint primary key references audit_log,
  about text not null,                              -- 'user:12' or 'author:5'
  before jsonb,
  after jsonb
);
create index audit_personal_by_person on audit_personal (about);

alter table audit_log disable trigger audit_log_is_final;
with split as (
  select id, case
      when action like 'author.%' then target
      when action like 'review.%' then (select 'user:' || owner_id from manuscripts where 'manuscript:' || id = target)
      when action = 'feedback.answer' then (select 'user:' || user_id from feedback where 'feedback:' || id = target)
      else target end as about,
    before, after, case
      when action in ('author.add', 'author.save') then array['nickname','introduction','language','versions','avatar','position']
      when action like 'review.%' then array['title','reason']
      else array['reason','answer'] end as fields
  from audit_log
  where action in ('author.add','author.save','user.suspend','user.lift_suspension','realname.approve','realname.reject',
    'feedback.answer','review.approve','review.refuse')
), parted as (
  select id, about,
    (select jsonb_object_agg(key, value) from jsonb_each(case jsonb_typeof(before) when 'object' then before end) where key = any (fields)) as private_before,
    (select jsonb_object_agg(key, value) from jsonb_each(case jsonb_typeof(after) when 'object' then after end) where key = any (fields)) as private_after
  from split
), moved as (
  insert into audit_personal (entry_id, about, before, after)
  select id, about, private_before, private_after from parted
  where about is not null and (private_before is not null or private_after is not null)
)
update audit_log set
  before = case when jsonb_typeof(audit_log.before) = 'object' and private_before is not null
    then audit_log.before - array(select jsonb_object_keys(private_before)) else audit_log.before end,
  after = case when jsonb_typeof(audit_log.after) = 'object' and private_after is not null
    then audit_log.after - array(select jsonb_object_keys(private_after)) else audit_log.after end
from parted where parted.id = audit_log.id and (private_before is not null or private_after is not null);
alter table audit_log enable trigger audit_log_is_final;
