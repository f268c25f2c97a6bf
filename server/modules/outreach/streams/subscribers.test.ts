import { expect, it } from 'vitest'
import { Subscribers } from './subscribers.ts'

/** A client, with the bytes that it has not taken yet. */
const clientOf = (waiting = 0) => {
  const connection = {
    waiting,
    isEnded: false,
    write() {},
    end() {},
    destroy() {
      connection.isEnded = true
    },
  }
  return { connection, language: 'en' } as const
}

it('says how many a change was written to, batch by batch, and who did not read', async () => {
  const subscribers = new Subscribers()
  const silent = clientOf(10_000_000)
  for (const one of [silent, ...Array.from({ length: 1_199 }, () => clientOf())]) subscribers.add(one, ['list:flash'])
  subscribers.add(clientOf(), ['list:other'])
  const begun = Date.now()
  const batches = await subscribers.write('list:flash', () => Buffer.from('event'))
  expect(batches.map(({ written, refused }) => [written, refused])).toEqual([
    [499, 1],
    [500, 0],
    [200, 0],
  ])
  expect(silent.connection.isEnded).toBe(true)
  for (const { at } of batches) expect(at).toBeGreaterThanOrEqual(begun)
  expect(await subscribers.write('list:unknown', () => Buffer.from('event'))).toEqual([])
})
