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
