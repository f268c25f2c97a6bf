import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { openTestSites, type TestSites } from '../../../test-sites.ts'
import { addEvent, register, resetLimits, type TestEvent } from '../orders/test-events.ts'

/** Doors that were offline, at two processes of one site; and ways to judge scans that somebody might have written. */

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
  await database().query(
    `create table naive_scans (nth int generated always as identity, ticket uuid, door int, outcome text)`,
  )
  await database().query('create table naive_admissions (ticket uuid primary key, door int)')
})
afterAll(() => sites.close())
beforeEach(() => resetLimits(sites.one))

const database = () => sites.one.services.database.pool

/** A scan by a door while it was offline: a ticket, a number of minutes ago. */
interface Noted {
  door: number
  ticket: string
  minutesAgo: number
}

/** Imports the scans of a door. */
type Take = (scans: readonly Noted[], door: number) => Promise<unknown>
/** Outcomes of the scans of each ticket, the earliest first. */
type Outcomes = string[][]

/** The site, at one process or the other. */
const atTheSite =
  ({ id, organiser }: TestEvent): Take =>
  async (scans, door) => {
    const input = {
      id,
      device: { id: randomUUID(), name: `${door}` },
      scans: scans.map(({ ticket, minutesAgo }) => ({
        ...{ id: randomUUID(), ticket, serial: 1, direction: 'entry' as const },
        scanned_time: new Date(sites.now() - minutesAgo * 60_000).toISOString(),
      })),
    }
    const at = door % 2 === 0 ? sites.one : sites.two
    const headers = { authorization: organiser.token }
    for (let tries = 0; ; tries += 1) {
      const { code, status } = await callAsVisitor(at, 'checkInScans', input, { headers })
      // Doors keep what was not taken and send it again.
      if (code === 200) return
      expect([429, 503]).toContain(status)
      expect(tries).toBeLessThan(200)
      await pause(20)
    }
  }

async function outcomesAtTheSite({ id }: TestEvent): Promise<Outcomes> {
  const { rows } = await database().query<{ outcomes: string[] }>(
    `select array_agg(outcome order by scanned_at) as outcomes from admissions where event_id = $1
     group by ticket_id`,
    [id],
  )
  return rows.map(({ outcomes }) => outcomes)
}

/** A transaction that checks before admission; the others check at the same moment, as they may. */
function lookingFirst(): Take {
  const looked: Promise<unknown>[] = []
  return async (scans, door) => {
    for (const { ticket } of scans) {
      const looking = database().query('select from naive_scans where ticket = $1', [ticket])
      looked.push(looking)
      const { rowCount } = await looking
      await Promise.all(looked)
      await database().query('insert into naive_scans (ticket, door, outcome) values ($1, $2, $3)', [
        ...[ticket, door, rowCount === 0 ? 'admitted' : 'conflict'],
      ])
    }
  }
}

async function outcomesWhereLookedFirst(tickets: readonly string[]): Promise<Outcomes> {
  const { rows } = await database().query<{ outcomes: string[] }>(
    'select array_agg(outcome order by nth) as outcomes from naive_scans where ticket = any ($1) group by ticket',
    [tickets],
  )
  return rows.map(({ outcomes }) => outcomes)
}

/** Each ticket keeps one admission, whichever comes first; later ones are dropped. */
const droppingWhatIsLater: Take = async (scans, door) => {
  for (const { ticket } of scans)
    await database().query('insert into naive_admissions values ($1, $2) on conflict do nothing', [ticket, door])
}

async function outcomesWhereDropped(tickets: readonly string[]): Promise<Outcomes> {
  const { rows } = await database().query('select from naive_admissions where ticket = any ($1)', [tickets])
  return rows.map(() => ['admitted'])
}

async function openDoors(quantity: number): Promise<{ event: TestEvent; tickets: string[] }> {
  const event = await addEvent(sites.one)
  return { event, tickets: (await register(sites.one, event, quantity)).attendees.map(({ id }) => id) }
}

const doors = Array.from({ length: 20 }, (_, door) => door)

/** Twenty doors each let the same people in and come back to the network at the same moment. */
const allAtOnce = (take: Take, tickets: readonly string[]) =>
  Promise.all(
    doors.map((door) =>
      take(
        tickets.map((ticket, place) => ({ door, ticket, minutesAgo: 1 + ((door * 7 + place * 3) % doors.length) })),
        door,
      ),
    ),
  )

/** The door that admitted later sends its scans first. */
async function laterFirst(take: Take, ticket: string): Promise<void> {
  await take([{ door: 1, ticket, minutesAgo: 5 }], 1)
  await take([{ door: 2, ticket, minutesAgo: 9 }], 2)
}

describe('20 doors at once', () => {
  const once = ['admitted', ...Array(doors.length - 1).fill('conflict')]

  it('let each ticket in exactly once, by the earliest scan, and keep all others as conflicts', async () => {
    const { event, tickets } = await openDoors(5)
    await allAtOnce(atTheSite(event), tickets)
    expect(await outcomesAtTheSite(event)).toEqual(tickets.map(() => once))
  })

  it('let tickets in more often where one looks before letting in', async () => {
    const { tickets } = await openDoors(1)
    await allAtOnce(lookingFirst(), tickets)
    expect(await outcomesWhereLookedFirst(tickets)).not.toEqual([once])
  })
})

describe('two offline doors', () => {
  it('come to one admission, the earlier, and one conflict', async () => {
    const { event, tickets } = await openDoors(1)
    await laterFirst(atTheSite(event), tickets[0] ?? '')
    expect(await outcomesAtTheSite(event)).toEqual([['admitted', 'conflict']])
  })

  it('come to no conflict where what is later is dropped', async () => {
    const { tickets } = await openDoors(1)
    await laterFirst(droppingWhatIsLater, tickets[0] ?? '')
    expect(await outcomesWhereDropped(tickets)).not.toEqual([['admitted', 'conflict']])
  })
})
