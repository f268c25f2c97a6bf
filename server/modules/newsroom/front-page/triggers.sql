create trigger record_changed after insert or delete or update of pictures on front_banners
  for each row execute function record_changed(
    'note_media_uses', '{"columns": ["pictures"]}'
  );
