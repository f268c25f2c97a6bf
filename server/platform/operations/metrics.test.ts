import { describe, expect, it, vi } from 'vitest'
import { Metrics } from './metrics.ts'

const open = () => {
  const log = { warn: vi.fn() }
  return { metrics: new Metrics(log), log }
}
/** The lines of a metric, without its description. */
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`harbourwire_${name}`))

describe('metrics', () => {
  it('reads each value anew, with labels and without', async () => {
    const { metrics } = open()
    let streams = 3
    metrics.add(
      { name: 'streams', help: 'Open streams.', read: () => streams },
      {
        ...{ name: 'pool', help: 'Connections.', labels: ['workload'] },
        read: async () => [{ labels: { workload: 'staff' }, value: streams }],
      },
    )
    expect(linesOf(await metrics.text(), 'streams')).toEqual(['harbourwire_streams 3'])
    streams = 0
    const text = await metrics.text()
    expect([...linesOf(text, 'streams'), ...linesOf(text, 'pool')]).toEqual([
      'harbourwire_streams 0',
      'harbourwire_pool{workload="staff"} 0',
    ])
  })

  it('names what only grows a counter', async () => {
    const { metrics } = open()
    metrics.add({ name: 'hits_total', help: 'Hits.', read: () => 7 })
    await metrics.text()
    const text = await metrics.text()
    expect(text).toContain('# TYPE harbourwire_hits_total counter')
    expect(linesOf(text, 'hits_total')).toEqual(['harbourwire_hits_total 7'])
  })

  it('drops a label that is no longer read', async () => {
    const { metrics } = open()
    let queues = ['a', 'b']
    const read = () => queues.map((queue) => ({ labels: { queue }, value: 1 }))
    metrics.add({ name: 'jobs', help: 'Jobs.', labels: ['queue'], read })
    await metrics.text()
    queues = ['b']
    expect(linesOf(await metrics.text(), 'jobs')).toEqual(['harbourwire_jobs{queue="b"} 1'])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('no connection'))],
    [
      'throws',
      () => {
        throw new Error('no connection')
      },
    ],
  ])('leaves out what %s, counts that and keeps the rest', async (_how, read) => {
    const { metrics, log } = open()
    metrics.add({ name: 'rows', help: 'Rows.', read }, { name: 'streams', help: 'Open streams.', read: () => 1 })
    const text = await metrics.text()
    expect(linesOf(text, 'rows')).toEqual([])
    expect(linesOf(text, 'streams')).toEqual(['harbourwire_streams 1'])
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(linesOf(await metrics.text(), 'unread_metrics_total').at(-1)).toMatch(/\{metric="rows"\} [12]$/)
  })

  it('leaves out what does not answer in time', async () => {
    vi.useFakeTimers()
    const { metrics } = open()
    metrics.add(
      { name: 'rows', help: 'Rows.', read: () => new Promise<number>(() => {}) },
      { name: 'streams', help: 'Open streams.', read: () => 1 },
    )
    const text = metrics.text()
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(linesOf(await text, 'rows')).toEqual([])
    expect(linesOf(await text, 'streams')).toEqual(['harbourwire_streams 1'])
  })

  it('reads once for those who ask at the same moment', async () => {
    const { metrics } = open()
    const read = vi.fn(async () => 1)
    metrics.add({ name: 'rows', help: 'Rows.', read })
    await Promise.all([metrics.text(), metrics.text()])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('refuses two metrics with one name', () => {
    const { metrics } = open()
    metrics.add({ name: 'rows', help: 'Rows.', read: () => 1 })
    expect(() => metrics.add({ name: 'rows', help: 'Rows.', read: () => 1 })).toThrow('already been registered')
  })
})
