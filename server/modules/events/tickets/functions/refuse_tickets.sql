-- Refusals reach the caller as the name of an error of the contract, with the field that it is about.
create or replace function refuse_tickets(reason text, field text default '') returns void language plpgsql as $$
begin
  raise exception 'refused: %', reason using errcode = 'HT001', detail = reason, hint = field;
end
$$;
