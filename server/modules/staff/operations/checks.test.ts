import { describe, expect, it } from 'vitest'
import { machineResults, processResults, providerResults, replicaResults, runResults } from './checks.ts'
import type { ProcessRow } from './store.ts'

const now = new Date('2026-11-30T12:00:00Z')
const fine = { loopMs: 12, residentBytes: 1, memoryUsed: 50, memoryTotal: 100, diskUsed: 60, diskTotal: 100 }
const row = (secondsAgo: number, { roles = ['web'], host = 'one', measured = {} } = {}): ProcessRow => ({
  ...{ id: crypto.randomUUID(), host, roles, startedAt: now, seenAt: new Date(now.getTime() - secondsAgo * 1_000) },
  measured: { ...fine, ...measured },
})

describe('processes', () => {
  it.each([
    ['all running', [row(0), row(80)], 'fine', 2, 0],
    ['one killed', [row(0), row(120)], 'late', 1, 1],
    ['one killed long ago, when another has taken over', [row(0), row(3_600)], 'fine', 1, 0],
    ['all killed', [row(120)], 'failing', 0, 1],
    ['all killed long ago', [row(3_600)], 'failing', 0, 0],
    ['one that is busy', [row(0, { measured: { loopMs: 700 } })], 'late', 1, 0],
  ])('%s', (_, rows, state, running, lost) => {
    expect(processResults(rows, now)).toMatchObject([{ about: 'web', state, measured: { running, lost } }])
  })

  it('have one result for each role', () => {
    const rows = [row(0, { roles: ['web', 'worker'] }), row(0, { roles: ['worker'] })]
    expect(processResults(rows, now).map(({ about, measured }) => [about, measured.running])).toEqual([
      ['web', 1],
      ['worker', 2],
    ])
  })
})

describe('machines', () => {
  it.each([
    [84, 'fine'],
    [85, 'late'],
    [95, 'failing'],
  ])('with a disk that is %i %% full are %s', (diskUsed, state) => {
    expect(machineResults([row(0, { measured: { diskUsed } })], now, 'disk')).toEqual([
      { about: 'one', state, measured: { used: diskUsed, total: 100 } },
    ])
  })

  it('report the fullest of their disks, and are gone with their last process', () => {
    const rows = [row(0), row(0, { measured: { diskUsed: 90 } }), row(100, { host: 'two' })]
    expect(machineResults(rows, now, 'disk')).toMatchObject([{ about: 'one', measured: { used: 90 } }])
  })

  it('know how much memory there is', () => {
    expect(machineResults([row(0, { measured: { memoryUsed: 98 } })], now, 'memory')).toMatchObject([
      { state: 'failing', measured: { used: 98, total: 100 } },
    ])
  })
})

describe('backups and restore drills', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const state = (succeeded: number | null, failed: number | null, kind: 'backup' | 'drill' = 'backup') =>
    runResults(
      [
        {
          ...{ kind, durationSeconds: 9 },
          ...{ succeededAt: succeeded === null ? null : hoursAgo(succeeded) },
          ...{ failedAt: failed === null ? null : hoursAgo(failed) },
        },
      ],
      kind,
      now,
    )[0]?.state

  it.each([
    ['of last night', 12, null, 'fine'],
    ['that failed before the last success', 12, 20, 'fine'],
    ['of the night before', 37, null, 'late'],
    ['older than the erasures that it would repeat', 169, null, 'failing'],
    ['whose last run failed', 12, 2, 'failing'],
    ['that never succeeded', null, 2, 'failing'],
  ])('%s', (_, succeeded, failed, expected) => {
    expect(state(succeeded, failed)).toBe(expected)
  })

  it('have limits of their own, and no result where there was none', () => {
    expect(state(37, null, 'drill')).toBe('fine')
    expect(state(49, null, 'drill')).toBe('late')
    expect(runResults([], 'backup', now)).toEqual([])
  })
})

describe('providers', () => {
  const at = (secondsAgo: number) => now.getTime() - secondsAgo * 1_000
  const state = (failures: number, { success = 100, failure = 10 } = {}) =>
    row(0, {
      measured: { providers: [{ provider: 'mail', successAt: at(success), failureAt: at(failure), failures }] },
    })

  it.each([
    [2, 'fine'],
    [3, 'late'],
    [10, 'failing'],
  ])('that failed %i times in a row', (failures, expected) => {
    expect(providerResults([state(failures)], now)).toEqual([
      { about: 'mail', state: expected, measured: { failures, success_seconds: 100, failure_seconds: 10 } },
    ])
  })

  it('are judged by all processes together', () => {
    const results = (...rows: ProcessRow[]) => providerResults(rows, now)[0]?.measured.failures
    expect(results(state(2), state(2))).toBe(4)
    expect(results(state(5), state(0, { success: 1 }))).toBe(0)
  })
})

describe('replicas', () => {
  const replica = (name: string, inUse: boolean) => ({ replica: name, inUse, lagMs: 1_500, answered: 1 })
  const states = (...replicas: ReturnType<typeof replica>[]) =>
    replicaResults([row(0, { measured: { replicas } })], now).map(({ state }) => state)

  it('that are out are reported with their lag', () => {
    expect(replicaResults([row(0, { measured: { replicas: [replica('a:5432/db', false)] } })], now)).toEqual([
      { about: 'a:5432/db', state: 'late', measured: { processes: 1, out: 1, lag_ms: 1_500 } },
    ])
    expect(states(replica('a:5432/db', true), replica('b:5432/db', false))).toEqual(['fine', 'late'])
  })

  it('behind a proxy may be out one at a time, as that of the present primary is', () => {
    expect(states(replica('proxy:5001/db', true), replica('proxy:5002/db', false))).toEqual(['fine', 'fine'])
    expect(states(replica('proxy:5001/db', false), replica('proxy:5002/db', false))).toEqual(['late', 'late'])
  })
})
