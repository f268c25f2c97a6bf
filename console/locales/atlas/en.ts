import type { atlasHans } from './zh-hans.ts'

/** Texts about the directory in English; they come with their pages. */
export const atlasEn: Record<keyof typeof atlasHans, string> = {
  'atlas.merge': 'Merge into…',
  'atlas.mergeAsk': 'Merge “{name}” into which entry?',
  'atlas.mergeHint':
    'The target receives its names and any links it lacks. This entry moves to the bin, and its address redirects to the target.',
  'atlas.mergeInto': 'Merge into',
  'atlas.merged': 'Merged',
  'atlas.import': 'Import',
  'atlas.importNow': 'Import',
  'atlas.imported': 'Imported',
  'atlas.importHint':
    'CSV with a header row: kind (company, institution, person, topic), name, note and about, with _hant and _en for other languages; also slug, aliases (separated by |), website, label (by name), author and topic (by number), data (last part of the address). Blank cells change nothing. Preview the changes before importing. At most 10,000 rows.',
  'atlas.foundRows': '{added} new, {changed} changed, {unchanged} unchanged, {faulty} with problems',
  'atlas.changes': 'Changes',
  'atlas.isNew': 'new',
  'atlas.isChanged': 'changed',
  'atlas.export': 'Export CSV',
  'atlas.problem.tooMany': 'Rows from here on are not imported: at most 10,000',
  'atlas.problem.kindUnknown': 'Unknown kind',
  'atlas.problem.nameMissing': 'No name',
  'atlas.problem.tooLong': 'Text too long',
  'atlas.problem.slugWrong': 'Not a valid last part of an address',
  'atlas.problem.websiteWrong': 'The website needs an https address',
  'atlas.problem.ambiguous': 'Several entries share this name; give the slug',
  'atlas.problem.repeated': 'Repeats an earlier row',
  'atlas.problem.labelUnknown': 'Unknown label; not linked',
  'atlas.problem.authorUnknown': 'Unknown author; not linked',
  'atlas.problem.topicUnknown': 'Unknown feature; not linked',
  'atlas.problem.entityUnknown': 'Unknown data entity; not linked',
}
