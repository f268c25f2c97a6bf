import { expect, it } from 'vitest'
import { folderProblems } from './folders.ts'

const treeOf = (count: number) => {
  const names = [...Array(count).keys()].map((number) => `web/a/file-${number}.tsx`)
  const others = [
    'web/a/one.test.ts',
    'web/a/test-page.tsx',
    'web/a/one.module.css',
    'web/a/b/one.ts',
    'server/b/one.ts',
  ]
  const file = (path: string) => ({
    path,
    lines: 1,
    statementLines: 1,
    imports: [],
    defaultExports: [],
    escapers: [],
    activities: [],
    declared: [],
    requests: [],
    onlyPassesOn: false,
  })
  return { files: new Map([...names, ...others].map((path) => [path, file(path)])) }
}

it.each([
  [20, []],
  [21, ['web/a has 21 source files, more than 20']],
])('%s files in a folder, beside tests and folders within', (count, problems) => {
  expect(folderProblems(treeOf(count))).toEqual(problems)
})
