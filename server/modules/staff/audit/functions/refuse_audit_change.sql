create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can only be added to';
end
$$;

create trigger audit_log_is_final before delete or update or truncate on audit_log for each statement execute function refuse_audit_change();
comment on trigger audit_log_is_final on audit_log is 'Entries of the audit log are only ever added.';
