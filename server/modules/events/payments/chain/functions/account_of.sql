-- Where the money of a transfer stands; null while it is not final. What was given back is entered with the transfer by
-- which it was.
create or replace function account_of(of_transfer chain_transfers) returns text language sql immutable as $$
  select case of_transfer.state when 'settled' then 'assigned' when 'small' then 'small' when 'seen' then null
    else 'waiting' end
$$;
