-- An address that a provider vouches for without handing it out may belong to somebody else. Until its owner has proved it
-- here by a code, whatever else opens the account may be a stranger's.
alter table users add column email_on_trust boolean not null default false;
update users set email_on_trust = true
  where email is not null and email not like '%@gmail.com' and password_hash is null
    and exists (select from linked_accounts
      where user_id = users.id and provider = 'google' and linked_at = users.created_at);
