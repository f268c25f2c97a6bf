import { expect, it } from 'vitest'
import { problemsOf } from './check-tree.fixture.ts'
import type { Files } from './tree.fixture.ts'

const only = (from: string) => `import { one } from '${from}'\nexport const two = one\n`
const onlyTypes = (from: string) => `import type { One } from '${from}'\nexport type Two = One\n`

/** Files of the console added to the sound tree, and the one line that they must yield. */
const broken: [rule: string, files: Files, problem: string][] = [
  [
    'the console shows no page of the site',
    { 'console/areas/a.tsx': only('#web/areas/reading/home/home-page.tsx') },
    'console/areas/a.tsx:1 console takes calls, ui, router, language, session, platform and domains of the web only',
  ],
  ['nor its routes', { 'console/areas/a.tsx': onlyTypes('#web/routes.tsx') }, 'console/areas/a.tsx:1 console takes'],
  [
    'the web knows no console',
    { 'web/areas/a.tsx': onlyTypes('#console/ui/age.tsx') },
    'web/areas/a.tsx:1 web imports',
  ],
  [
    'the ui of the console knows no areas',
    { 'console/ui/a.tsx': onlyTypes('../areas/dashboard/desk.tsx') },
    'console/ui/a.tsx:1 console/ui does not import console/areas',
  ],
  [
    'areas of the console are strangers',
    { 'console/areas/events/a.tsx': only('../dashboard/desk.tsx') },
    'console/areas/events/a.tsx:1 areas of the console never import each other',
  ],
  [
    'nor do they share a style sheet',
    {
      'console/areas/events/a.tsx': "import * as styles from '../data/data.module.css'\nexport const a = styles\n",
      'console/areas/data/data.module.css': '.a {}\n',
    },
    'console/areas/events/a.tsx:1 areas of the console never import each other',
  ],
  [
    'domains of the console are strangers',
    {
      'console/domains/events/a.tsx': onlyTypes('../media/b.tsx'),
      'console/domains/media/b.tsx': 'export const one = 1\n',
    },
    'console/domains/events/a.tsx:1 domains of the console never import each other',
  ],
  [
    'domains of the console know no areas',
    { 'console/domains/events/a.tsx': onlyTypes('../../areas/dashboard/desk.tsx') },
    'console/domains/events/a.tsx:1 console/domains does not import console/areas',
  ],
  [
    'its platform knows no ui',
    { 'console/platform/a.ts': only('../ui/age.tsx') },
    'console/platform/a.ts:1 console/platform does not import console/ui',
  ],
  [
    'everything in the console has a place',
    { 'console/other/a.ts': only('../locales/en.ts') },
    'console/other/a.ts:1 console/other/a.ts has no place among the layers',
  ],
  [
    'the console takes no zod through the contract',
    { 'console/areas/a.tsx': only('#contract/content.ts') },
    'console/areas/a.tsx:1 the web takes only types',
  ],
  [
    'values of the contract without zod only',
    { 'web/areas/a.tsx': only('#contract/content.ts') },
    'web/areas/a.tsx:1 the web takes only types',
  ],
]

it.each(broken)('%s', async (_, files, problem) => {
  const problems = await problemsOf(files)
  expect(problems.filter((line) => line.startsWith(problem))).toHaveLength(1)
})
