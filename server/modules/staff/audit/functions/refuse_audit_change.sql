create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can only be added to';
end
$$;
