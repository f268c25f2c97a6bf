import { expect, it } from 'vitest'
import type { SourceFile } from '../imports/tree.ts'
import { readingPathProblems } from './reading-path.ts'

const lists = ['feeds', 'item-draft', 'item-reader', 'store'].map((name) => `server/modules/content/items/${name}.ts`)
const fronts = 'web/areas/reading/loaders/loaders-fronts.ts'
const otherTexts = [...lists, fronts].map((path) => [path, 'const html = 1'] as const)

/** Problems of a chain of files, each of which imports the next. */
function problems(
  path: readonly string[],
  {
    stated = path.length,
    texts = [],
    absent = [],
  }: { stated?: number; texts?: readonly (readonly [string, string])[]; absent?: readonly string[] } = {},
): string[] {
  const files = new Map(
    path
      .filter((file) => !absent.includes(file))
      .map((file, place) => {
        const to = path[place + 1]
        const imports = to ? [{ from: file, line: 1, specifier: to, to, typeOnly: false, dynamic: false }] : []
        return [file, { path: file, imports } as unknown as SourceFile]
      }),
  )
  const list = path.map((file, place) => `${place + 1}. \`${file}\` does something`).join('\n')
  const document = `# A\n\n### How an article is read\n\nIt passes ${stated} files; not counted are two, for all:\n\`a/b.ts\`.\n\n${list}\n\n## B\n`
  files.set('a/b.ts', { path: 'a/b.ts', imports: [] } as unknown as SourceFile)
  return readingPathProblems(document, { files }, new Map([...otherTexts, ...texts]))
}

const path = (length: number) => Array.from({ length }, (_, place) => `web/router/part-${place}.ts`)

it('takes a path whose files exist and import each other', () => {
  expect(problems(path(20))).toEqual([])
})

it.each<[string, string[], string]>([
  [
    'a number that is not that of the list',
    problems(path(3), { stated: 4 }),
    'ARCHITECTURE.md says 4 files and lists 3',
  ],
  ['a long path', problems(path(21)), 'An article passes 21 files, more than 20'],
  [
    'a file that is gone',
    problems(path(3), { absent: ['web/router/part-2.ts'] }),
    'web/router/part-2.ts does not exist',
  ],
  [
    'a file that no other one imports',
    problems(path(3), { absent: ['web/router/part-1.ts'] }).filter((one) => one.includes('part-2')),
    'web/router/part-2.ts is imported by none of the path',
  ],
  [
    'another file that touches the text',
    problems(path(3), { texts: [['web/areas/reading/detail/rewriting.ts', 'prepare(item.html)']] }),
    'web/areas/reading/detail/rewriting.ts touches the text of an article and is not listed in ARCHITECTURE.md',
  ],
  ['an exception without a reason', problems(path(3), { texts: [[fronts, '']] }), `${fronts} touches no text any more`],
])('finds %s', (_, found, expected) => {
  expect(found).toEqual([expected])
})

it('finds that the section is missing', () => {
  expect(readingPathProblems('# A', { files: new Map() }, new Map())).toEqual([
    'ARCHITECTURE.md does not say how an article is read',
  ])
})
