import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everydayJourneys, longServerTests } from './test-tiers.ts'

const listed = [...everydayJourneys, ...longServerTests.flatMap(({ files }) => files)]

it.each(listed)('%s names tests that there are', (pattern) => {
  expect(globSync(pattern, { exclude: ['node_modules/**', 'dist/**', '.data/**'] })).not.toEqual([])
})
