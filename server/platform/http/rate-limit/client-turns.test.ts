import { expect, it } from 'vitest'
import { clientOf } from '../client-of.ts'
import { createClientTurns } from './client-turns.ts'

/** Begins work that lasts until it is ended, and names its number. */
function workshop() {
  const turns = createClientTurns(2, { longest: 3, refusal: () => new Error('full') })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const begin = (address: string) =>
    turns(`pages ${clientOf(address)}`, () => {
      begun.push(address)
      return new Promise<void>((end) => ends.push(end))
    })
  return { begin, begun, endAll: () => ends.splice(0).map((end) => end()) }
}
/** Everything that waits for nothing else has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('works on two requests of a client at once, and on those of others meanwhile', async () => {
  const { begin, begun, endAll } = workshop()
  const all = ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'].map(begin)
  await settled()
  expect(begun).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.8'])
  endAll()
  await settled()
  expect(begun).toHaveLength(4)
  endAll()
  await Promise.all(all)
})

it('works on four requests of an IPv6 network, however many households it names', async () => {
  const { begin, begun } = workshop()
  for (let n = 0; n < 8; n += 1) void begin(`2001:db8:7:${n}00::1`).catch(() => {})
  void begin('2001:db8:8::1')
  await settled()
  expect(begun.filter((address) => address.startsWith('2001:db8:7:'))).toHaveLength(4)
  expect(begun).toContain('2001:db8:8::1')
})

it('refuses more than may wait', async () => {
  const { begin } = workshop()
  const all = Array.from({ length: 6 }, () => begin('203.0.113.7'))
  await expect(all.at(-1)).rejects.toThrow('full')
})
