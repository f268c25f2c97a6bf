import { attendanceOf, refusalOf, type ScanToJudge } from '#contract/events/attendance.ts'
import type { DoorTicket, NoticedScan } from '#contract/events/check-in.ts'
import type { DoorScan, Verify } from './decide.ts'
import { createDoor, type DoorMemory, type DoorServer, type DoorStorage } from './door.ts'

export const start = Date.UTC(2026, 10, 28, 11)
export const day = 86_400_000

/** For tests: a ticket of the list. */
export const ticketOf = (id: number): DoorTicket => ({
  ...{ id: `t${id}`, serial: 1, type: 'Standard', name: `Guest ${id}`, order: `20261128-${id}`, place: 1, of: 1 },
  ...{ state: 'valid', inside: false, first_entry_time: null },
})

/** For tests: a server with three tickets that judges scans as the real one does, and a cable that can be cut. */
export function openServer(keys: DoorMemory['keys'] = []) {
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
    const scannedAt = new Date(scan.asked ? time : Math.min(Date.parse(scan.scanned_time), time))
    if (known) scans.set(id, { ...known, undone: known.undone || undone })
    else {
      const fresh = { id, ticket, direction, scannedAt, receivedAt: new Date(time), refusal, undone, answered: null }
      scans.set(id, fresh)
      if (scan.asked) scans.set(id, { ...fresh, answered: judged(ticket).outcomes.get(id) ?? null })
    }
  }
  const server: DoorServer = {
    async list() {
      if (network.cut) throw new TypeError('No network')
      return {
        event: { id: 7, title: 'Meetup', starts_time: '', ends_time: '', time_zone: 'Asia/Hong_Kong' },
        keys: [...keys],
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

/** For tests: what survives a reload of the program. */
export function openStorage(): DoorStorage {
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

interface OpenedDoor {
  clockOff?: number | (() => number)
  storage?: DoorStorage
  verifyWith?: (keys: DoorMemory['keys']) => Verify
}

const trusting = (): Verify => async () => true

/** For tests: a door that has its list. @param clockOff what this device's clock is wrong by, in ms */
export async function openDoor(
  { server, now }: Pick<ReturnType<typeof openServer>, 'server' | 'now'>,
  { clockOff = 0, storage = openStorage(), verifyWith = trusting }: OpenedDoor = {},
) {
  const door = createDoor({
    event: 7,
    device: () => ({ id: 'd', name: 'A' }),
    server,
    storage,
    verifyWith,
    now: () => now() + (typeof clockOff === 'number' ? clockOff : clockOff()),
    newId: () => `scan ${++scanNumber}`,
    failure: () => 'offline',
    after: () => new Promise(() => {}),
  })
  await door.open()
  await door.refresh()
  return door
}
