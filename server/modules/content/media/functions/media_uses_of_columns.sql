-- Arguments: the name of the place, the column of its number, the column of the part or '', then the columns with pictures.
create or replace function media_uses_of_columns() returns trigger language plpgsql as $$
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

create trigger media_uses after insert or delete or update of html on taken_back_texts for each row execute function media_uses_of_columns('taken_back_texts', 'item_id', 'language', 'html');
comment on trigger media_uses on taken_back_texts is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of markdown on page_versions for each row execute function media_uses_of_columns('page_versions', 'id', '', 'markdown');
comment on trigger media_uses on page_versions is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of content, published on landing_pages for each row execute function media_uses_of_columns('landing_pages', 'id', '', 'content', 'published');
comment on trigger media_uses on landing_pages is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of content on landing_page_versions for each row execute function media_uses_of_columns('landing_page_versions', 'page_id', 'version', 'content');
comment on trigger media_uses on landing_page_versions is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of picture, picture_before on headline_tests for each row execute function media_uses_of_columns('headline_tests', 'id', '', 'picture', 'picture_before');
comment on trigger media_uses on headline_tests is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of picture on conference_editions for each row execute function media_uses_of_columns('conference_editions', 'id', '', 'picture');
comment on trigger media_uses on conference_editions is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of picture on conference_partners for each row execute function media_uses_of_columns('conference_partners', 'id', '', 'picture');
comment on trigger media_uses on conference_partners is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of picture on conference_speakers for each row execute function media_uses_of_columns('conference_speakers', 'id', '', 'picture');
comment on trigger media_uses on conference_speakers is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of picture on ceremony_nominees for each row execute function media_uses_of_columns('ceremony_nominees', 'id', '', 'picture');
comment on trigger media_uses on ceremony_nominees is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of picture on topics for each row execute function media_uses_of_columns('topics', 'id', '', 'picture');
comment on trigger media_uses on topics is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of logo on tools for each row execute function media_uses_of_columns('tools', 'id', '', 'logo');
comment on trigger media_uses on tools is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of pictures on front_banners for each row execute function media_uses_of_columns('front_banners', 'id', '', 'pictures');
comment on trigger media_uses on front_banners is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of poster, detail on events for each row execute function media_uses_of_columns('events', 'id', '', 'poster', 'detail');
comment on trigger media_uses on events is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of avatar on users for each row execute function media_uses_of_columns('users', 'id', '', 'avatar');
comment on trigger media_uses on users is 'Notes which pictures this shows: none that something shows is deleted.';
create trigger media_uses after insert or delete or update of avatar on authors for each row execute function media_uses_of_columns('authors', 'id', '', 'avatar');
comment on trigger media_uses on authors is 'Notes which pictures this shows: none that something shows is deleted.';
