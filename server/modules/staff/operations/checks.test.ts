import { describe, expect, it } from 'vitest'
import { machineResults, processResults } from './checks.ts'
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
