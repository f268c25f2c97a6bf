import { expect, it } from 'vitest'
import { commentFaults, documentFaults, sheetFaults } from './prose.ts'

it.each([
  ['Readers are told why.', '“told” instead of notified, informed, given, distinguished'],
  ['We send a mail.', '“mail” instead of email'],
  ['Values entered by hand.', '“by hand” instead of manually'],
  ['Invalid rows are left out.', '“left out” instead of skipped, omitted'],
  ['The money is given back.', '“given back” instead of refunds, returns, restores'],
  ['It goes back to the buyer.', '“goes back” instead of is refunded, returned'],
  ['Places are held.', '“held” instead of reserved, stored, recorded'],
  ['Twelve times in all.', '“in all” instead of in total'],
  ['The index is filled anew.', '“anew” instead of again'],
  ['It is deleted for good.', '“for good” instead of permanently'],
  ['Choose a way to pay.', '“way to pay” instead of payment method'],
  ['Small letters only.', '“Small letters” instead of lower-case letters'],
  ['What you save is public.', '“What you save is public.” instead of a noun'],
  ['- Who pays finds it again.', '“- Who pays finds it again.” instead of a noun'],
  ['For whoever runs a site.', '“For whoever” instead of anyone who'],
])('finds private idiom in a document: %s', (line, fault) => {
  expect(documentFaults('a.md', `# Title\n\n${line}`)).toEqual([`a.md:3 says ${fault}: ${line}`])
})

it.each([
  '# What to watch',
  'What is it? Read on.',
  'Set `mail` and [this](told/by-hand.md).',
  'Please tell us the address.',
  '```sh\nmail -s told by hand\n```',
  'smtps://mail.example.org',
  'Votes held for review count later.',
])('leaves %s', (text) => expect(documentFaults('a.md', text)).toEqual([]))

it('finds it in comments, and nowhere else in code', () => {
  const source = [
    "const told = 'told'",
    '/**',
    ' * Tells readers.',
    ' * Uses `told`.',
    ' */',
    'const b = 1 // mends it',
  ].join('\n')
  expect(commentFaults('a.ts', source)).toEqual([
    'a.ts:2 says “Tells” instead of notifies, reports, shows, distinguishes: Tells readers. Uses ``.',
    'a.ts:6 says “mends” instead of fixes: mends it',
  ])
})

it.each([
  ['Sends a mail.', 'mail'],
  ['Rendered anew for each reader.', 'anew'],
  ['Unknown ones are left out.', 'left out'],
  ['What was typed stays.', 'What was typed stays.'],
  ['Places are held for ten minutes.', 'held'],
  ['Whoever pays has a receipt.', 'Whoever'],
])('finds house words in comments: %s', (comment, word) => {
  expect(commentFaults('a.ts', `/** ${comment} */`)[0]).toContain(`says “${word}”`)
})

it.each([
  'Of the rows only the first.',
  'What readers see of it',
  'Whether it is open.',
  'By number.',
  'Where pages begin.',
  'In USD.',
  'Those of a topic.',
  'As typed.',
  'Its name.',
])('finds a comment that begins with a fragment: %s', (comment) => {
  const fault = / begins with “\w+” instead of a noun or a verb: /
  expect(commentFaults('a.ts', `/** ${comment} */`).join()).toMatch(fault)
  expect(commentFaults('a.ts', `const a = 1\n// ${comment}`).join()).toMatch(fault)
  expect(sheetFaults('a.css', `.a {\n  /* ${comment} */\n}`).join()).toMatch(fault)
})

it('reads lines of comments that follow each other as one text', () => {
  expect(commentFaults('a.ts', '// Rows are read in the order\n// As typed.\nconst a = 1')).toEqual([])
})

it.each(['@param held milliseconds of the undo', '@returns true if the mail server accepted it', 'Is what it was.'])(
  'leaves the comment %s',
  (comment) => expect(commentFaults('a.ts', `/** ${comment} */`)).toEqual([]),
)
