-- The translation desk knows groups of tools under the name that the bin and the audit log use.
update translations set kind = 'toolgroup' where kind = 'toolGroup';
create or replace trigger keep_translated_words after update on tool_groups
  for each row execute function keep_translated_words('toolgroup', 'name');
