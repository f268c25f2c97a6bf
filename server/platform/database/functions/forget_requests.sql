create or replace function forget_requests(before timestamptz) returns void language sql as $$
  delete from idempotent_requests where created_at < before
$$;
