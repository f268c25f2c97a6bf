-- A report that is sent twice is one as long as it is open: of the same member, or of who left the same address. Reports
-- of nobody in particular are left out: nothing tells whether two readers wrote the same, or one wrote twice.
delete from mistakes as later using mistakes as earlier
where later.closed_at is null and earlier.closed_at is null and earlier.id < later.id
  and (later.user_id is not null or later.email <> '')
  and row(later.item_id, later.user_id, later.email, later.reason, later.content)
    is not distinct from row(earlier.item_id, earlier.user_id, earlier.email, earlier.reason, earlier.content);
create unique index mistakes_sent_once on mistakes (item_id, coalesce(user_id, 0), email, reason, md5(content))
  where closed_at is null and (user_id is not null or email <> '');

-- For the reports that leave with their item, closed ones too.
create index mistakes_of_item on mistakes (item_id);
