import { expect, it } from 'vitest'
import { checkFragments, fragmentProblems } from './fragments.ts'
import type { Import } from './imports/tree.ts'

const small = 'server/modules/content/items/host.ts'
const user = 'server/modules/content/items/service.ts'

/** Returns the problems of a file of some lines that these files import. */
function problems(users: readonly string[], { path = small, lines = 3, dynamic = false } = {}): string[] {
  const file = (at: string, statementLines: number, imports: Import[] = []) => ({
    ...{ path: at, lines: statementLines, statementLines, imports, defaultExports: [], requests: [] },
    ...{ escapers: [], activities: [], declared: [], onlyPassesOn: false },
  })
  const from = (at: string): Import => ({ from: at, line: 1, specifier: path, to: path, typeOnly: false, dynamic })
  const files = [file(path, lines), ...users.map((at) => file(at, 100, [from(at)]))]
  return fragmentProblems({ files: new Map(files.map((one) => [one.path, one])) })
}

it('finds a file of a few lines with one user beside it', () => {
  expect(problems([user])).toEqual([`${small} has 3 lines and one user: put them into ${user}`])
})

it.each([
  ['has two users', problems([user, 'server/modules/content/items/present.ts'])],
  ['is used elsewhere', problems(['server/modules/content/topics/service.ts'])],
  ['has a test', problems([user, small.replace('.ts', '.test.ts')])],
  ['is longer', problems([user], { lines: 9 })],
  ['is loaded later', problems([user], { dynamic: true })],
  ['holds SQL', problems([user], { path: 'server/modules/content/items/host-store.ts' })],
  ['is a component', problems(['web/ui/a.tsx'], { path: 'web/ui/b.tsx' })],
])('leaves a file that %s', (_, found) => {
  expect(found).toEqual([])
})

it('finds nothing in the product', async () => {
  expect(await checkFragments(new URL('../../', import.meta.url).pathname)).toEqual([])
})
