-- The drawing of a result is its illustration.
update quizzes set results = (
  select coalesce(jsonb_agg((one - 'figure') || jsonb_build_object('illustration', one -> 'figure') order by place), '[]')
  from jsonb_array_elements(results) with ordinality as result (one, place)
);
