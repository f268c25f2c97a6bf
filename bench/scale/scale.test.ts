import { expect, it } from 'vitest'
import { slopeOf } from './memory-slope.ts'
import { allowedRate } from './processes.ts'
import { type Costs, costsOf, sizeOf } from './sizing.ts'

it.each([
  ['a process that fills a core', 1, { site: 1, proxy: 0.1, client: 0.1 }, 1_000],
  ['cores that two processes share with proxy and client', 2, { site: 1, proxy: 0.5, client: 0.5 }, 1_000],
  ['two processes where cores are left', 2, { site: 1, proxy: 0.01, client: 0.02 }, 2_000 / 1.03],
  ['a proxy that fills a core', 2, { site: 0.1, proxy: 0.5, client: 0.2 }, 2_000],
])('the rate that cores allow is that of %s', (_, processes, costs, rate) => {
  expect(allowedRate(processes, costs, 2)).toBeCloseTo(rate)
})

it('the slope of memory is that of its line', () => {
  expect(slopeOf([0, 1, 2, 3].map((n) => ({ hours: n / 4, mb: 200 + n * 5 })))).toBeCloseTo(20)
})

const costs: Costs = {
  ...{ cachedPage: 0.03, edgePage: 0.03, list: 9, article: 4, articleDatabase: 5, search: 20, record: 0.05, call: 1 },
  ...{ streamsOfProcess: 10_000, kilobytesOfStream: 9, firstLoadKilobytes: 90, processMegabytes: 500 },
}

it('a larger site needs no less of anything, and never more than its processes can do', () => {
  const sizes = [1e5, 1e6, 1e7, 1e8].map((views) => sizeOf(views, costs))
  for (const name of ['webProcesses', 'streamProcesses', 'databaseCores', 'connections', 'gigabytes'] as const)
    expect(sizes.map((size) => size[name])).toEqual(sizes.map((size) => size[name]).toSorted((a, b) => a - b))
  expect(sizes.every(({ hitRate }) => hitRate >= 0 && hitRate <= 1)).toBe(true)
})

it('costs are read from the lines of the report', () => {
  expect(() => costsOf('# Measurements\n')).toThrow('bench/RESULTS.md has no line')
})
