-- The next number of a seller. Others wait for it until the transaction ends; one that is rolled back gives it back.
create or replace function next_receipt_number(seller bigint) returns int language sql as $$
  insert into receipt_numbers (seller_id, last) values (seller, 1)
  on conflict (seller_id) do update set last = receipt_numbers.last + 1 returning last
$$;
