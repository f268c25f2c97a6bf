-- Mails that are written with what they answer and sent afterwards: nobody waits for a mail server, and none is lost.
-- One that was sent is gone from here; of one that could not be sent nothing stays but that it failed.
create table waiting_mails (
  about text primary key,                           -- what it answers: 'feedback:12', 'mistake:5'
  user_id bigint references users on delete cascade, -- whose address it is; null: a visitor's
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null,
  language text not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  failed_at timestamptz                             -- given up
);
create index waiting_mails_due on waiting_mails (next_at) where failed_at is null;
create index waiting_mails_of_user on waiting_mails (user_id) where user_id is not null;
