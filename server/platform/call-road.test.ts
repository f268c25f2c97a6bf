import { describe, expect, it } from 'vitest'
import { createCallRoad, type Handlers } from './call-road.ts'

describe('the road of calls', () => {
  const reading = { language: 'zh-Hans', now: new Date(), tags: new Set<string>() } as const
  const road = createCallRoad({ getViewer: async (input: unknown) => input } as unknown as Handlers)

  it('reads input of any number of values', async () => {
    const many = Array.from({ length: 500_000 }, () => 0)
    await expect(road.run('getViewer', { many }, reading)).resolves.toMatchObject({ items: [] })
    const last = [...many, 'a\0']
    await expect(road.run('getViewer', { last }, reading)).rejects.toMatchObject({ reason: 'invalidInput' })
  })
})
