-- Banners and words of the front page have their titles as other records do: one original, and versions by language.

alter table front_banners rename column saved_at to updated_at;
alter table front_banners
  drop column saved_by,
  add column title text,
  add column language text,
  add column versions jsonb not null default '{}';
update front_banners set
  language = coalesce((
    select tag from unnest(array['zh-Hans', 'zh-Hant-HK', 'en']) as tag where titles ->> tag <> '' limit 1
  ), 'zh-Hans');
update front_banners set
  title = coalesce(titles ->> language, ''),
  versions = coalesce((
    select jsonb_object_agg(tag, jsonb_build_object('title', text))
    from jsonb_each_text(titles) as each (tag, text) where text <> '' and tag <> language
  ), '{}');
alter table front_banners
  drop column titles,
  alter column title set not null,
  alter column language set not null,
  alter column language set default 'zh-Hans';

alter table front_words rename column saved_at to updated_at;
alter table front_words
  drop column saved_by,
  add column title text,
  add column language text,
  add column versions jsonb not null default '{}';
update front_words set
  language = coalesce((
    select tag from unnest(array['zh-Hans', 'zh-Hant-HK', 'en']) as tag where titles ->> tag <> '' limit 1
  ), 'zh-Hans');
update front_words set
  title = coalesce(titles ->> language, ''),
  versions = coalesce((
    select jsonb_object_agg(tag, jsonb_build_object('title', text))
    from jsonb_each_text(titles) as each (tag, text) where text <> '' and tag <> language
  ), '{}');
alter table front_words
  drop column titles,
  alter column title set not null,
  alter column language set not null,
  alter column language set default 'zh-Hans';
