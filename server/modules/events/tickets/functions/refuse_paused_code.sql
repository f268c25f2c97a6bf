create or replace function refuse_paused_code() returns trigger language plpgsql as $$
begin
  perform refuse_tickets('codeRefused', 'code');
  return null;
end
$$;

create trigger ticket_codes_paused before update of uses on ticket_codes for each row when ((new.uses > old.uses) and (new.paused_at is not null)) execute function refuse_paused_code();
comment on trigger ticket_codes_paused on ticket_codes is 'A paused invitation code opens nothing further.';
