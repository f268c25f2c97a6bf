create trigger record_changed after update on polls
  for each row execute function record_changed(
    'keep_translated_words', '{"kind": "poll", "fields": ["question", "option1", "option2", "option3", "option4", "option5", "option6"]}'
  );
