-- What the newsroom notes about a stored picture, and where else pictures are shown.

alter table media
  -- of the file, or as the newsroom calls the picture
  add name text not null default '' check (octet_length(name) <= 800),
  -- null: stored because something shows it, and not in the library
  add folder text check (octet_length(folder) <= 240),
  -- alternative text and credit by language
  add texts jsonb not null default '{}' check (octet_length(texts::text) <= 12000),
  -- all of it, to search in
  add words text not null default '' check (octet_length(words) <= 12000),
  add version int not null default 1;
create index media_in_library on media (created_at desc, hash) where folder is not null and deleted_at is null;
create index media_by_words on media using gin (text_pairs(words)) where folder is not null;

-- Arguments: the name of the place, the column of its number, the column of the part or '', then the columns with pictures.
create function media_uses_of_columns() returns trigger language plpgsql as $$
declare
  shown jsonb := to_jsonb(new);
  whole jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  content text := '';
begin
  for argument in 3 .. tg_nargs - 1 loop
    content := content || coalesce(shown ->> tg_argv[argument], '') || ' ';
  end loop;
  perform note_media_uses(tg_argv[0], (whole ->> tg_argv[1])::bigint, coalesce(whole ->> nullif(tg_argv[2], ''), ''), content);
  return null;
end
$$;

create trigger media_uses after insert or delete or update of picture on ceremony_nominees for each row execute function media_uses_of_columns('ceremony_nominees', 'id', '', 'picture');
comment on trigger media_uses on ceremony_nominees is 'Notes which pictures this shows: none that something shows is deleted.';
update ceremony_nominees set picture = picture where picture::text like '%media/%';

create trigger media_uses after insert or delete or update of picture on conference_editions for each row execute function media_uses_of_columns('conference_editions', 'id', '', 'picture');
comment on trigger media_uses on conference_editions is 'Notes which pictures this shows: none that something shows is deleted.';
update conference_editions set picture = picture where picture::text like '%media/%';

create trigger media_uses after insert or delete or update of picture on conference_partners for each row execute function media_uses_of_columns('conference_partners', 'id', '', 'picture');
comment on trigger media_uses on conference_partners is 'Notes which pictures this shows: none that something shows is deleted.';
update conference_partners set picture = picture where picture::text like '%media/%';

create trigger media_uses after insert or delete or update of picture on conference_speakers for each row execute function media_uses_of_columns('conference_speakers', 'id', '', 'picture');
comment on trigger media_uses on conference_speakers is 'Notes which pictures this shows: none that something shows is deleted.';
update conference_speakers set picture = picture where picture::text like '%media/%';

create trigger media_uses after insert or delete or update of picture, picture_before on headline_tests for each row execute function media_uses_of_columns('headline_tests', 'id', '', 'picture', 'picture_before');
comment on trigger media_uses on headline_tests is 'Notes which pictures this shows: none that something shows is deleted.';
update headline_tests set picture = picture where picture::text like '%media/%' or picture_before::text like '%media/%';

create trigger media_uses after insert or delete or update of content, published on landing_pages for each row execute function media_uses_of_columns('landing_pages', 'id', '', 'content', 'published');
comment on trigger media_uses on landing_pages is 'Notes which pictures this shows: none that something shows is deleted.';
update landing_pages set content = content where content::text like '%media/%' or published::text like '%media/%';

create trigger media_uses after insert or delete or update of content on landing_page_versions for each row execute function media_uses_of_columns('landing_page_versions', 'page_id', 'version', 'content');
comment on trigger media_uses on landing_page_versions is 'Notes which pictures this shows: none that something shows is deleted.';
update landing_page_versions set content = content where content::text like '%media/%';

create trigger media_uses after insert or delete or update of markdown on page_versions for each row execute function media_uses_of_columns('page_versions', 'id', '', 'markdown');
comment on trigger media_uses on page_versions is 'Notes which pictures this shows: none that something shows is deleted.';
update page_versions set markdown = markdown where markdown::text like '%media/%';

create trigger media_uses after insert or delete or update of html on taken_back_texts for each row execute function media_uses_of_columns('taken_back_texts', 'item_id', 'language', 'html');
comment on trigger media_uses on taken_back_texts is 'Notes which pictures this shows: none that something shows is deleted.';
update taken_back_texts set html = html where html::text like '%media/%';
