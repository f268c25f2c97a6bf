-- What a text says, without its markup and spaces: changes of pictures, links and emphasis leave it as it is.
create or replace function words_hash(title text, summary text, html text) returns text language sql immutable parallel safe as $$
  select md5(regexp_replace(regexp_replace(concat_ws(' ', title, summary, html), '<[^>]*>', '', 'g'), '\s+', '', 'g'))
$$;
