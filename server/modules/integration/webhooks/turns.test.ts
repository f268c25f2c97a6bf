import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Webhooks of members, with as many for each. */
const ofMembers = (members: number, each: number) =>
  Array.from({ length: members * each }, (_, place) => ({ id: place + 1, ownerId: Math.floor(place / each) + 1 }))
const site = { id: 1_000, ownerId: null }

/** Sending that ends on request. */
function openSending() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  return {
    begun,
    send(id: number): Promise<void> {
      begun.push(id)
      return new Promise((done) => ends.set(id, done))
    },
    async end(...ids: number[]) {
      for (const id of ids) ends.get(id)?.()
      await new Promise((done) => setImmediate(done))
    },
  }
}

it('gives each member two webhooks at a time, in their order', async () => {
  const { begun, send, end } = openSending()
  const turns = new Turns()
  const due = ofMembers(2, 5)
  turns.begin(due, send)
  expect(begun).toEqual([1, 2, 6, 7])
  turns.begin(due, send)
  expect(begun).toHaveLength(4)
  await end(1)
  turns.begin(due, send)
  expect(begun.slice(4)).toEqual([3])
})

it('lets members whose receivers never answer keep nobody else waiting', async () => {
  const { begun, send, end } = openSending()
  const turns = new Turns()
  // Their deliveries wait longest and remain due, so that they stand first each time.
  const due = [...ofMembers(20, 2), { id: 500, ownerId: 500 }]
  turns.begin(due, send)
  expect(begun).toEqual(due.slice(0, 40).map(({ id }) => id))
  await end(7)
  turns.begin(due, send)
  expect(begun.slice(40)).toEqual([500])
})

it('sends to webhooks of the site at once, whatever those of members do', () => {
  const { begun, send } = openSending()
  const turns = new Turns()
  const due = ofMembers(20, 2)
  turns.begin(due, send)
  turns.begin([site, ...due], send)
  expect(begun.slice(40)).toEqual([site.id])
})
