-- Numbers of the data section in stored texts: the attributes of their links and their block in documents.
do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('item_texts', 'html', 'text'),
      ('taken_back_texts', 'html', 'text'),
      ('manuscripts', 'fields', 'jsonb'),
      ('manuscripts', 'published', 'jsonb'),
      ('manuscript_versions', 'fields', 'jsonb'),
      ('translations', 'segments', 'jsonb')
    ) as stored (of_table, of_column, type)
  loop
    execute format(
      $sql$
        update %1$I set %2$I = replace(replace(replace(%2$I::text, 'data-figure-form=', 'data-series-form='),
          'data-figure=', 'data-series='), '"dataFigure"', '"dataValue"')::%3$s
        where %2$I::text like '%% data-figure=%%' or %2$I::text like '%%"dataFigure"%%'
      $sql$, place.of_table, place.of_column, place.type);
  end loop;
end
$$;
