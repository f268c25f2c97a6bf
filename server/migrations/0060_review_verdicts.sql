-- What was decided in each round of a review, and on which version of the text. Those of before are in the log.
create table review_verdicts (
  id bigint generated always as identity primary key,
  manuscript_id bigint not null references manuscripts on delete cascade,
  version int not null,
  decision text not null check (decision in ('approve','refuse')),
  reason text not null default '',
  publish_at timestamptz,                           -- where it was planned
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null
);
create index review_verdicts_by_manuscript on review_verdicts (manuscript_id, id);

insert into review_verdicts (manuscript_id, version, decision, reason, decided_by, decided_at)
select manuscripts.id, (entry.before ->> 'version')::int, substr(entry.action, 8),
  coalesce(personal.after ->> 'reason', ''), users.id, entry.acted_at
from audit_log as entry
join manuscripts on entry.target = 'manuscript:' || manuscripts.id
left join audit_personal as personal on personal.entry_id = entry.id
left join users on users.id = entry.actor_id
where entry.action in ('review.approve', 'review.refuse') and jsonb_typeof(entry.before -> 'version') = 'number'
order by entry.id;
