import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everydayJourneys, longServerTests } from './test-tiers.ts'

const listed = [...everydayJourneys, ...longServerTests.flatMap(({ files }) => files)]

it.each(listed)('%s names tests that there are', (pattern) => {
  expect(globSync(pattern, { exclude: ['node_modules/**', 'dist/**', '.data/**'] })).not.toEqual([])
})

it('no test runs again after a failure, and no journey waits for a number of milliseconds', () => {
  const files = ['vitest.config.ts', ...globSync('e2e/**/*.ts')]
  const found = files.filter((file) => /waitForTimeout|\bretry: \d/.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
