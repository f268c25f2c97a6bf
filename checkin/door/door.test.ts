import { describe, expect, it } from 'vitest'
import { attendanceOf, refusalOf, type ScanToJudge } from '#contract/events/attendance.ts'
import type { DoorTicket, NoticedScan } from '#contract/events/check-in.ts'
import type { DoorScan } from './decide.ts'
import { createDoor, type DoorMemory, type DoorServer, type DoorStorage } from './door.ts'

const start = Date.UTC(2026, 10, 28, 11)
const day = 86_400_000

const ticketOf = (id: number): DoorTicket => ({
  ...{ id: `t${id}`, serial: 1, type: 'Standard', name: `Guest ${id}`, order: `20261128-${id}`, place: 1, of: 1 },
  ...{ state: 'valid', inside: false, first_entry_time: null },
})

/** A server with three tickets that judges scans as the real one does, and a cable that can be cut. */
function openServer() {
  const scans = new Map<string, ScanToJudge & { ticket: string }>()
  const tickets = new Map([1, 2, 3].map(ticketOf).map((ticket) => [ticket.id, ticket]))
  let uploads = 0
  let time = start
  const network = { cut: false, loseAnswers: false }
  const judged = (ticket: string) => attendanceOf([...scans.values()].filter((scan) => scan.ticket === ticket))
  const counts = () => {
    const all = [...tickets.keys()].map(judged)
    return {
      tickets: 3,
      entered: all.filter(({ firstEntryAt }) => firstEntryAt).length,
      inside: all.filter(({ inside }) => inside).length,
    }
  }
  const conflicts = () =>
    [...tickets.keys()].filter((id) => [...judged(id).outcomes.values()].includes('conflict')).length
  const take = (scan: NoticedScan) => {
    const { id, serial, direction, undone = false } = scan
    const { ticket } = scan
    const known = scans.get(id)
    const refusal = refusalOf(tickets.get(ticket), serial)
    const scannedAt = new Date(Math.min(Date.parse(scan.scanned_time), time))
    if (known) scans.set(id, { ...known, undone: known.undone || undone })
    else scans.set(id, { id, ticket, direction, scannedAt, receivedAt: new Date(time), refusal, undone })
  }
  const server: DoorServer = {
    async list() {
      if (network.cut) throw new TypeError('No network')
      return {
        event: { id: 7, title: 'Meetup', starts_time: '', ends_time: '', time_zone: 'Asia/Hong_Kong' },
        keys: [],
        tickets: [...tickets.values()].map((ticket) => {
          const { inside, firstEntryAt } = judged(ticket.id)
          return { ...ticket, inside, first_entry_time: firstEntryAt?.toISOString() ?? null }
        }),
        more: false,
        counts: counts(),
        conflicts: conflicts(),
        server_time: new Date(time).toISOString(),
      }
    },
    async upload({ scans: sent }) {
      if (network.cut) throw new TypeError('No network')
      uploads += 1
      for (const scan of sent) take(scan)
      if (network.loseAnswers) throw new TypeError('The answer is lost')
      const results = sent.map(({ id, ticket }) => {
        const outcome = judged(ticket).outcomes.get(id) ?? 'refused'
        return { id, outcome, reason: scans.get(id)?.refusal ?? null }
      })
      return { results, counts: counts(), conflicts: conflicts() }
    },
  }
  return {
    ...{ server, network, scans, tickets, judged, conflicts },
    uploads: () => uploads,
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
  }
}

/** What survives a reload of the program. */
function openStorage(): DoorStorage {
  let memory: DoorMemory | undefined
  const tickets = new Map<string, DoorTicket>()
  const scans = new Map<string, DoorScan>()
  return {
    load: async () => ({ memory, tickets: [...tickets.values()], scans: [...scans.values()] }),
    async keepMemory(next) {
      memory = next
    },
    async keepTickets(some) {
      for (const ticket of some) tickets.set(ticket.id, ticket)
    },
    async keepScan(scan) {
      scans.set(scan.id, scan)
    },
    async dropScans(ids) {
      for (const id of ids) scans.delete(id)
    },
  }
}

let scanNumber = 0

/** @param clockOff what this device's clock is wrong by, in ms */
async function openDoor(
  { server, now }: Pick<ReturnType<typeof openServer>, 'server' | 'now'>,
  { clockOff = 0, storage = openStorage() } = {},
) {
  const door = createDoor({
    event: 7,
    device: () => ({ id: 'd', name: 'A' }),
    server,
    storage,
    verifyWith: () => async () => true,
    now: () => now() + clockOff,
    newId: () => `scan ${++scanNumber}`,
    failure: () => 'offline',
    after: () => new Promise(() => {}),
  })
  await door.open()
  await door.refresh()
  return door
}

describe('a door', () => {
  it('lets a ticket in and tells the server at once', async () => {
    const site = openServer()
    const door = await openDoor(site)
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes', recorded: true })
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
    expect(site.judged('t1').inside).toBe(true)
    expect(door.entered()).toBe(1)
  })

  it('goes on without a network, keeps its scans over a reload, and uploads each once', async () => {
    const site = openServer()
    const storage = openStorage()
    const before = await openDoor(site, { storage })
    site.network.cut = true
    expect(await before.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes', recorded: false })
    expect(before.get()).toMatchObject({ online: false, waiting: 1 })
    const after = await openDoor(site, { storage })
    expect(after.get()).toMatchObject({ ready: true, waiting: 1 })
    expect(await after.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
    expect(after.entered()).toBe(1)
    site.network.cut = false
    await after.refresh()
    await after.refresh()
    expect(after.get()).toMatchObject({ online: true, waiting: 0 })
    expect([...site.scans.keys()]).toHaveLength(1)
    expect(site.uploads()).toBe(1)
  })

  it('sends a scan again whose answer was lost, which counts once', async () => {
    const site = openServer()
    const door = await openDoor(site)
    site.network.loseAnswers = true
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes', recorded: false })
    site.network.loseAnswers = false
    await door.refresh()
    expect(site.uploads()).toBe(2)
    expect(site.scans.size).toBe(1)
    expect(site.conflicts()).toBe(0)
  })

  it('stops a ticket that another door let in a moment ago, which its own list does not know yet', async () => {
    const site = openServer()
    const [one, other] = [await openDoor(site), await openDoor(site)]
    await one.pick(ticketOf(2), 'entry')
    site.pass(1_000)
    expect(await other.pick(ticketOf(2), 'entry')).toMatchObject({ answer: 'no', reason: 'already_inside' })
  })

  it('and another one that were both offline come to one admission and one conflict, the earlier scan first', async () => {
    const site = openServer()
    const early = await openDoor(site)
    const late = await openDoor(site, { clockOff: -day })
    site.network.cut = true
    const first = await early.pick(ticketOf(3), 'entry')
    site.pass(60_000)
    const second = await late.pick(ticketOf(3), 'entry')
    expect([first.answer, second.answer]).toEqual(['yes', 'yes'])
    site.network.cut = false
    await late.refresh()
    await early.refresh()
    const { outcomes } = site.judged('t3')
    const ids = [first, second].map((result) => (result.answer === 'yes' ? result.scan : ''))
    expect(ids.map((id) => outcomes.get(id))).toEqual(['admitted', 'conflict'])
    expect(early.get().memory?.conflicts).toBe(1)
  })

  it('takes a scan back, before and after the server has it', async () => {
    const site = openServer()
    const door = await openDoor(site)
    const uploaded = await door.pick(ticketOf(1), 'entry')
    if (uploaded.answer === 'yes') await door.undo(uploaded)
    expect(site.judged('t1').inside).toBe(false)
    site.network.cut = true
    const kept = await door.pick(ticketOf(1), 'entry')
    if (kept.answer === 'yes') await door.undo(kept)
    expect(await door.pick(ticketOf(1), 'entry')).toMatchObject({ answer: 'yes' })
    site.network.cut = false
    await door.refresh()
    expect([...site.judged('t1').outcomes.values()]).toEqual(['admitted', 'admitted', 'admitted'])
    expect(site.judged('t1').inside).toBe(true)
    expect(site.conflicts()).toBe(0)
  })

  it('tells how old its list is by the server, whatever its own clock says', async () => {
    const site = openServer()
    const door = await openDoor(site, { clockOff: day })
    site.network.cut = true
    site.pass(90_000)
    expect(door.listAge()).toBe(90_000)
  })
})
