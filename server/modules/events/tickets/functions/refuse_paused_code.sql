create or replace function refuse_paused_code() returns trigger language plpgsql as $$
begin
  perform refuse_tickets('codeRefused', 'code');
  return null;
end
$$;
