import { expect, it } from 'vitest'
import { commandProblems, settingsTable, withTable } from './check-readme.ts'

const settings = [{ name: 'PORT', default: '3000', meaning: 'on | off' }]
const table = '| Setting | Default | Meaning |\n| --- | --- | --- |\n| `PORT` | 3000 | on \\| off |'

it('writes the settings as a table', () => expect(settingsTable(settings)).toBe(table))

it('puts the table between the marks and leaves the rest', () => {
  const text = '# Title\n<!-- configuration -->\nold\n<!-- /configuration -->\nend\n'
  const wanted = `# Title\n<!-- configuration -->\n${table}\n<!-- /configuration -->\nend\n`
  expect(withTable(text, table)).toBe(wanted)
  expect(withTable(wanted, table)).toBe(wanted)
})

it.each(['nothing', '<!-- configuration -->', '<!-- /configuration --><!-- configuration -->'])(
  'finds no marks in %s',
  (text) => expect(withTable(text, table)).toBeUndefined(),
)

it('wants a row for every script, and a script for every row', () => {
  const text = '| `npm start` | starts |\n| `npm run demo -- load\\|remove` | sample content |\n| `npm run gone` | |\n'
  expect(commandProblems(text, ['prestart', 'start', 'demo', 'build'])).toEqual([
    'README.md has no row for npm run build',
    'README.md names npm run gone, which is no script',
  ])
  expect(commandProblems('| `npm run preview` | shows |', ['preview'])).toEqual([])
})
