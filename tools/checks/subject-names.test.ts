import { expect, it } from 'vitest'
import type { Import } from './imports/tree.ts'
import { checkSubjectNames, namedInComposition, namedTooOften, namesOutside } from './subject-names.ts'

const subject = 'server/modules/site/quizzes/subject.ts'

/** A tree of files, each with the paths that it imports. */
function tree(files: Readonly<Record<string, readonly string[]>>) {
  const paths = new Set([...Object.keys(files), ...Object.values(files).flat(), subject])
  return {
    files: new Map(
      [...paths].map((path) => {
        const imports = (files[path] ?? []).map(
          (to): Import => ({ from: path, line: 1, specifier: to, to, typeOnly: false, dynamic: false }),
        )
        const nothing = { defaultExports: [], requests: [], escapers: [], activities: [], declared: [] }
        return [path, { path, lines: 1, statementLines: 1, imports, onlyPassesOn: false, ...nothing }] as const
      }),
    ),
  }
}

it('counts files of no subject that import a file of a subject', () => {
  const found = namesOutside(
    tree({
      'console/routes.tsx': ['console/areas/quizzes/quizzes-page.tsx'],
      'contract/calls.ts': ['contract/site/quizzes/quizzes.ts', 'contract/site/quiz-terms.ts'],
      'web/ui/cover.tsx': ['web/domains/quizzes/card.tsx'],
      'web/ui/cover.test.tsx': ['web/domains/quizzes/card.tsx'],
      'web/areas/landing/page.tsx': ['web/domains/quizzes/card.tsx'],
      'console/areas/quizzes/quizzes-page.tsx': ['console/locales/quizzes/en.ts'],
      'server/subjects.ts': [subject],
    }),
  )
  expect(found.get('quizzes')).toEqual(['console/routes.tsx', 'contract/calls.ts', 'web/ui/cover.tsx'])
})

it('finds a subject that more than twelve of them name', () => {
  const files = Array.from({ length: 13 }, (_, number) => [`web/ui/a${number}.tsx`, ['web/domains/quizzes/card.tsx']])
  const [problem, ...others] = namedTooOften(namesOutside(tree(Object.fromEntries(files))))
  expect(problem).toMatch(/^quizzes is named by 13 files of no subject, more than 12: web\/ui\/a0\.tsx, /)
  expect(others).toEqual([])
  expect(namedTooOften(namesOutside(tree(Object.fromEntries(files.slice(1)))))).toEqual([])
})

it.each([
  ['by an import', { 'server/site.ts': ['server/modules/site/quizzes/service.ts'] }, ''],
  ['as a part of the services', {}, 'const { list } = services.quizzes'],
  ['as a desk', {}, 'const { list } = services.desks.quizzes'],
])('finds a subject that the composition root names %s', (_, files, text) => {
  expect(namedInComposition(tree(files), new Map([['server/site.ts', text]]))).toHaveLength(1)
})

it('lets the composition root use registrations and the platform', () => {
  const text = 'services.registered.routes(app, site)\nservices.database.orm'
  expect(namedInComposition(tree({}), new Map([['server/site.ts', text]]))).toEqual([])
})

it('finds nothing in the product', async () => {
  const { problems, notes } = await checkSubjectNames(new URL('../../', import.meta.url).pathname)
  expect(problems).toEqual([])
  expect(notes).toHaveLength(5)
})
