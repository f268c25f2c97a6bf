import { expect, it } from 'vitest'
import { settingsProblems, settingsTable, withTable } from './configuration.ts'

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

it('tells a document of former settings, and one without a table', () => {
  const text = `<!-- configuration -->\n${table}\n<!-- /configuration -->\n`
  expect(settingsProblems(text, table)).toEqual([])
  expect(settingsProblems(text.replace('3000', '8080'), table)).toHaveLength(1)
  expect(settingsProblems('nothing', table)).toHaveLength(1)
})
