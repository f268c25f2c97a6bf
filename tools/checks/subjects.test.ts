import { expect, it } from 'vitest'
import type { Import } from './imports/tree.ts'
import { checkSubjects, subjectProblems } from './subjects.ts'

const records = 'server/modules/staff/records/service.ts'
const registrations = ['content/items', 'newsroom/front-page'].map((folder) => `server/modules/${folder}/subject.ts`)
const text = 'composeSubjects(tables)\n  .add(items)\n  .add(frontPage)\n'

function problems(paths: readonly string[], textOfList: string, imported: readonly string[] = registrations): string[] {
  const file = (path: string, imports: Import[] = []) => ({
    path,
    imports,
    lines: 1,
    statementLines: 1,
    defaultExports: [],
    escapers: [],
    activities: [],
    declared: [],
    requests: [],
    onlyPassesOn: false,
  })
  const from = 'server/subjects.ts'
  const imports = imported.map((to) => ({ from, line: 1, specifier: to, to, typeOnly: false, dynamic: false }))
  const files = [file(from, imports), file(records), ...paths.map((path) => file(path))]
  return subjectProblems({ files: new Map(files.map((one) => [one.path, one])) }, textOfList)
}

it('takes subjects that are registered once', () => {
  expect(problems([...registrations, 'server/modules/content/items/store.ts'], text)).toEqual([])
})

it('finds a folder without a registration', () => {
  expect(problems([...registrations, 'server/modules/content/topics/service.ts'], text)).toEqual([
    'server/modules/content/topics has no subject.ts, which registers it',
  ])
})

it.each([
  ['is not in the list', text.replace('  .add(frontPage)\n', ''), registrations],
  ['is in the list twice', `${text}  .add(frontPage)\n`, registrations],
  ['is not imported', text, registrations.slice(0, 1)],
])('finds a registration that %s', (_, textOfList, imported) => {
  expect(problems(registrations, textOfList, imported)).toEqual([
    'server/subjects.ts must import server/modules/newsroom/front-page/subject.ts and add frontPage, each exactly once',
  ])
})

it('finds nothing in the product', async () => {
  expect(await checkSubjects(new URL('../../', import.meta.url).pathname)).toEqual([])
})
