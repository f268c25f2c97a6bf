-- Manuscripts and their reviews, flash drafts, the front page, reported mistakes.

create table manuscripts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  -- the article that readers have
  item_id bigint unique references items on delete set null,
  -- grows with each saving
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'refused')),
  -- title, summary, document, cover, ... as in the contract
  fields jsonb not null,
  -- of the fields, for lists
  title text not null default '',
  length int not null default 0,
  language text not null,
  -- written by a columnist
  priority boolean not null default false,
  -- why it was not approved
  reason text not null default '',
  -- the fields that readers have
  published jsonb,
  assigned_to bigint references users on delete set null,
  -- the editor who alone may decide
  held_by bigint references users on delete set null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  -- approved, to be published then
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  -- Given by the client to a first saving: said again after a lost answer, it leads to the same manuscript.
  client_key uuid,
  deleted_at timestamptz,
  -- Whether a manuscript holds words that its owner saved after the last publication: only they submit those. For the
  -- ones that are there nothing is known of who saved last, so whatever differs from what readers have counts as its
  -- owner's.
  owner_revising boolean not null default false,
  -- What can be undone for some seconds: what was decided on a manuscript or a flash remembers what it replaced, and
  -- readers get it when that time is over.
  undo jsonb,
  -- What editors tell readers with a revision once it is published: {"kind": "correction", "text": ...}.
  correction jsonb
);
create index manuscripts_assigned on manuscripts (assigned_to) where (state = 'pending') and (deleted_at is null);
create index manuscripts_by_owner on manuscripts (owner_id, saved_at desc);
create index manuscripts_by_owner_state on manuscripts (owner_id, state, saved_at desc);
create index manuscripts_by_saving on manuscripts (saved_at desc, id desc);
create index manuscripts_by_state on manuscripts (state, saved_at desc, id desc);
create index manuscripts_by_title on manuscripts using gin (text_pairs(title));
create unique index manuscripts_client_key on manuscripts (owner_id, client_key);
create index manuscripts_oldest on manuscripts (submitted_at) where state = 'pending';
create index manuscripts_planned on manuscripts (publish_at) where publish_at is not null;
create index manuscripts_waiting on manuscripts (priority desc, submitted_at, id) where state = 'pending';

create table manuscript_versions (
  manuscript_id bigint not null references manuscripts on delete cascade,
  number int not null,
  kind text not null check (kind in ('saved', 'submitted', 'approved', 'restored')),
  fields jsonb not null,
  title text not null default '',
  length int not null default 0,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  -- Equal fields have equal hashes: a saving that brings an old version back is known by it.
  fields_hash text not null default '',
  primary key (manuscript_id, number)
);

create table review_notes (
  id bigint generated always as identity primary key,
  manuscript_id bigint not null references manuscripts on delete cascade,
  author_id bigint references users on delete set null,
  text text not null,
  written_at timestamptz not null default now()
);
create index review_notes_by_manuscript on review_notes (manuscript_id, id);

-- What was decided in each round of a review, and on which version of the text. Those of before are in the log.
create table review_verdicts (
  id bigint generated always as identity primary key,
  manuscript_id bigint not null references manuscripts on delete cascade,
  version int not null,
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null default '',
  -- where it was planned
  publish_at timestamptz,
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null
);
create index review_verdicts_by_manuscript on review_verdicts (manuscript_id, id);

create table flash_reports (
  id bigint generated always as identity primary key,
  -- the flash that readers have
  item_id bigint unique references items on delete cascade,
  writer_id bigint references users on delete set null,
  -- grows with each saving
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'planned', 'published', 'retracted')),
  -- title, text, importance, ... as in the contract
  fields jsonb not null,
  -- planned for then
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Whose words a draft of a flash holds at present: drafts keep no versions, so what a colleague writes over goes
  -- into the log. Of those that are there nothing else is known than who began them.
  worded_by bigint references users on delete set null,
  undo jsonb
);
create index flash_reports_planned on flash_reports (publish_at) where publish_at is not null;
create index flash_reports_unpublished on flash_reports (saved_at desc, id desc) where item_id is null;

create table flash_versions (
  flash_id bigint not null references flash_reports on delete cascade,
  number int not null,
  kind text not null check (kind in ('published', 'corrected', 'retracted', 'restored')),
  fields jsonb not null,
  -- what readers were told
  note text not null default '',
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  primary key (flash_id, number)
);

create table front_arrangements (
  -- the highest one holds; none: the site arranges itself
  version int primary key,
  -- as in the contract
  arrangement jsonb not null,
  -- the version that was brought back by this one
  restored int,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

create table front_banners (
  id bigint generated always as identity primary key,
  -- grows with each saving
  version int not null default 1,
  place text not null check (place in ('home', 'hk', 'us', 'en')),
  -- a path of this site, or https:
  link text not null,
  -- {"zh-Hans": "…", "en": "…"}
  titles jsonb not null,
  -- {"zh-Hans": {"url": …}}
  pictures jsonb not null default '{}',
  -- null: at once
  from_at timestamptz,
  -- null: until it is taken out
  until_at timestamptz,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index front_banners_deleted on front_banners (deleted_at desc) where deleted_at is not null;
create index front_banners_kept on front_banners (id desc) where deleted_at is null;

create table front_words (
  id bigint generated always as identity primary key,
  version int not null default 1,
  titles jsonb not null,
  -- what it leads to; null: to what a search for it finds
  item_id bigint references items on delete set null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index front_words_deleted on front_words (deleted_at desc) where deleted_at is not null;
create index front_words_kept on front_words (id desc) where deleted_at is null;

-- Arrangements that are being tried out, each under the key of a window that shows it.
create table front_previews (
  key uuid primary key,
  arrangement jsonb not null,
  made_by bigint references users on delete cascade,
  made_at timestamptz not null default now()
);

create table mistakes (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  user_id bigint references users on delete set null,
  reason text not null check (reason in ('fact', 'language', 'broken', 'unlawful', 'other')),
  content text not null,
  email text not null default '',
  -- that its reader read in
  language text not null,
  -- the first time
  sent_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint references users on delete set null,
  closed_how text check (closed_how in ('message', 'mail', 'aside')),
  -- to its reader, or why it was set aside
  answer text not null default ''
);
create index mistakes_closed on mistakes (closed_at desc, id desc) where closed_at is not null;
-- For the reports that leave with their item, closed ones too.
create index mistakes_of_item on mistakes (item_id);
create index mistakes_of_user on mistakes (user_id) where user_id is not null;
create index mistakes_open on mistakes (sent_at, id) where closed_at is null;
create unique index mistakes_sent_once on mistakes (item_id, COALESCE(user_id, (0)::bigint), email, reason, md5(content)) where (closed_at is null) and ((user_id is not null) or (email <> ''));

create function media_uses_of_manuscript() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscripts', coalesce(new.id, old.id), '', concat(new.fields::text, new.published::text));
  return null;
end
$$;

create function media_uses_of_version() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscript_versions', coalesce(new.manuscript_id, old.manuscript_id),
    coalesce(new.number, old.number)::text, new.fields::text);
  return null;
end
$$;

create function media_uses_of_banner() returns trigger language plpgsql as $$
begin
  perform note_media_uses('front_banners', coalesce(new.id, old.id), '', new.pictures::text);
  return null;
end
$$;

create trigger bin_entry after delete on manuscripts for each row when (old.deleted_at is not null) execute function forget_bin_entry('{manuscript}');
comment on trigger bin_entry on manuscripts is 'What is deleted for good leaves the list of the bin, whoever deletes it.';

create trigger media_uses after insert or delete or update of fields, published on manuscripts for each row execute function media_uses_of_manuscript();
comment on trigger media_uses on manuscripts is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger media_uses after insert or delete or update of fields on manuscript_versions for each row execute function media_uses_of_version();
comment on trigger media_uses on manuscript_versions is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger bin_entry after delete on flash_reports for each row when (old.deleted_at is not null) execute function forget_bin_entry('{flashdraft}');
comment on trigger bin_entry on flash_reports is 'What is deleted for good leaves the list of the bin, whoever deletes it.';

create trigger media_uses after insert or delete or update of pictures on front_banners for each row execute function media_uses_of_banner();
comment on trigger media_uses on front_banners is 'Notes which pictures this shows: none that something shows is deleted.';
