import { expect, it, vi } from 'vitest'
import { edgeMetrics } from '#server/platform/operations/process-metrics.ts'
import { openEdge, purgingBus } from './edge.ts'

const log = { warn: vi.fn(), info: vi.fn() } as never

it('nothing is purged, and nothing measured, where no edge can purge', async () => {
  for (const settings of [undefined, { kind: 'nginx' } as const]) {
    const edge = openEdge(settings, log)
    edge.purge(['item:1'])
    expect(edgeMetrics(edge)).toEqual([])
    await edge.close()
  }
})

it('what the bus publishes is purged after it was published, and measured by server', async () => {
  const done: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    done.push(headers['surrogate-key'] ?? '')
    return new Response('')
  })
  const edge = openEdge({ kind: 'varnish', urls: ['http://one.test:6081'] }, log)
  const bus = purgingBus({ publish: async () => void done.push('published') } as never, edge)
  const execute = async () => void done.push('stored')
  await bus.publish({ execute } as never, ['item:1'])
  await edge.close()
  vi.unstubAllGlobals()
  expect(done.slice(0, 2)).toEqual(['published', 'stored'])
  expect(done[2]).toMatch(/^item:1 ~[0-9a-f]{2}$/)
  const values = edgeMetrics(edge).map(({ name, read }) => [name, read()])
  expect(values).toContainEqual(['edge_purged_total', [{ labels: { server: 'one.test:6081' }, value: 2 }]])
})
