create or replace function media_uses_of_banner() returns trigger language plpgsql as $$
begin
  perform note_media_uses('front_banners', coalesce(new.id, old.id), '', new.pictures::text);
  return null;
end
$$;
