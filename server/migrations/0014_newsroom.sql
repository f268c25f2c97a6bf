-- What the newsroom looks for: titles, states, and where pictures are shown.

-- Pairs of neighbouring characters of a text: an index over them finds parts of titles in every script.
create function text_pairs(given text) returns text[] language sql immutable parallel safe strict
  return (select array_agg(distinct substr(lower(given), place, 2))
          from generate_series(1, greatest(length(given) - 1, 1)) as place);

create index item_texts_by_title on item_texts using gin (text_pairs(title));
create index manuscripts_by_title on manuscripts using gin (text_pairs(title));
create index manuscripts_by_state on manuscripts (state, saved_at desc, id desc);
create index manuscripts_by_owner_state on manuscripts (owner_id, state, saved_at desc);
create index items_all_by_release on items ((coalesce(release_time, 'epoch'::timestamptz)) desc, id desc);
create index items_offline on items ((coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status <> 'approved';

-- Equal fields have equal hashes: a saving that brings an old version back is known by it.
alter table manuscript_versions add column fields_hash text not null default '';

-- Where each stored picture is shown. Kept by the database itself, whoever writes.
create table media_uses (
  hash text not null,
  place text not null,                              -- table that shows it
  id bigint not null,
  part text not null default '',                    -- language of a text, number of a version
  primary key (hash, place, id, part)
);
create index media_uses_by_place on media_uses (place, id, part);
create index media_by_time on media (created_at desc, hash);

create function note_media_uses(shown_in text, shown_by bigint, shown_part text, content text) returns void
language plpgsql as $$
begin
  delete from media_uses where place = shown_in and id = shown_by and part = shown_part;
  if content like '%media/%' then
    insert into media_uses (hash, place, id, part)
    select distinct found[1], shown_in, shown_by, shown_part
    from regexp_matches(content, 'media/([0-9a-f]{32,64})/', 'g') as found
    on conflict do nothing;
  end if;
end
$$;

create function media_uses_of_item() returns trigger language plpgsql as $$
begin
  perform note_media_uses('items', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of picture on items
  for each row execute function media_uses_of_item();

create function media_uses_of_text() returns trigger language plpgsql as $$
begin
  perform note_media_uses('item_texts', coalesce(new.item_id, old.item_id), coalesce(new.language, old.language), new.html);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of html on item_texts
  for each row execute function media_uses_of_text();

create function media_uses_of_avatar() returns trigger language plpgsql as $$
begin
  perform note_media_uses(tg_table_name, coalesce(new.id, old.id), '', new.avatar);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of avatar on users
  for each row execute function media_uses_of_avatar();
create trigger media_uses after insert or delete or update of avatar on authors
  for each row execute function media_uses_of_avatar();

create function media_uses_of_feature() returns trigger language plpgsql as $$
begin
  perform note_media_uses('features', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of picture on features
  for each row execute function media_uses_of_feature();

create function media_uses_of_manuscript() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscripts', coalesce(new.id, old.id), '', concat(new.fields::text, new.published::text));
  return null;
end
$$;
create trigger media_uses after insert or delete or update of fields, published on manuscripts
  for each row execute function media_uses_of_manuscript();

create function media_uses_of_version() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscript_versions', coalesce(new.manuscript_id, old.manuscript_id),
    coalesce(new.number, old.number)::text, new.fields::text);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of fields on manuscript_versions
  for each row execute function media_uses_of_version();

insert into media_uses (hash, place, id, part)
select distinct found.hash[1], shown.place, shown.id, shown.part
from (
  select 'items' as place, id, '' as part, picture::text as content from items
  union all select 'item_texts', item_id, language, html from item_texts
  union all select 'users', id, '', avatar from users
  union all select 'authors', id, '', avatar from authors
  union all select 'features', id, '', picture::text from features
  union all select 'manuscripts', id, '', concat(fields::text, published::text) from manuscripts
  union all select 'manuscript_versions', manuscript_id, number::text, fields::text from manuscript_versions
) as shown
cross join lateral regexp_matches(shown.content, 'media/([0-9a-f]{32,64})/', 'g') as found (hash)
where shown.content like '%media/%'
on conflict do nothing;
