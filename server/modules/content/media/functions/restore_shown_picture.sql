-- Who shows a picture and who puts it away wait for each other, so that the later one sees what the earlier one did.
create or replace function restore_shown_picture() returns trigger language plpgsql as $$
begin
  perform 1 from media where hash = new.hash for key share;
  update media set deleted_at = null where hash = new.hash and deleted_at is not null;
  return null;
end
$$;

create trigger restore_shown after insert on media_uses for each row execute function restore_shown_picture();
comment on trigger restore_shown on media_uses is 'A picture that something shows is not in the bin.';
