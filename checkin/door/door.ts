import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { DoorCounts, DoorTicket } from '#contract/events/check-in.ts'
import { maxScansAtOnce, type ScanDirection } from '#contract/events/check-in-terms.ts'
import { type Decision, type DoorScan, decideCode, decideTicket, type NoReason, type Verify } from './decide.ts'

/** Data of an event that a device keeps between visits, besides tickets and scans. */
export interface DoorMemory {
  title: string
  keys: readonly { id: number; key: string }[]
  counts: DoorCounts
  conflicts: number
  /** The server's time of the last list, for asking what changed since. */
  listedTime: string
  /** The same in milliseconds, by the server's clock. */
  listedAt: number
  /** Offset by which the server's clock is ahead of this device's, in ms. */
  clockAhead: number
}

/** Storage of an event on a device; all of it survives reloads and the loss of the network. */
export interface DoorStorage {
  load(): Promise<{ memory: DoorMemory | undefined; tickets: DoorTicket[]; scans: DoorScan[] }>
  keepMemory(memory: DoorMemory): Promise<void>
  keepTickets(tickets: readonly DoorTicket[]): Promise<void>
  keepScan(scan: DoorScan): Promise<void>
  dropScans(ids: readonly string[]): Promise<void>
}

/** The server, as a door uses it. A failure that is no answer means that there is no network. */
export interface DoorServer {
  list(input: CallInput<'checkInList'>): Promise<CallOutput<'checkInList'>>
  upload(input: CallInput<'checkInScans'>): Promise<CallOutput<'checkInScans'>>
}

/** Result that the door shows after a scan. */
export type DoorResult =
  | {
      answer: 'yes'
      scan: string
      ticket: string
      serial: number
      direction: ScanDirection
      known: DoorTicket | undefined
      unlisted: boolean
      /** The server has it; otherwise it is kept here until the network is back. */
      recorded: boolean
    }
  | { answer: 'no'; reason: NoReason; known: DoorTicket | undefined }

export interface DoorState {
  ready: boolean
  memory: DoorMemory | undefined
  online: boolean
  /** Somebody has to sign in again before anything is uploaded. */
  signedOut: boolean
  /** The signed-in user is not on the staff of the event. */
  forbidden: boolean
  waiting: number
  result: DoorResult | undefined
}

interface DoorNeeds {
  event: number
  device: () => { id: string; name: string }
  server: DoorServer
  storage: DoorStorage
  verifyWith: (keys: DoorMemory['keys']) => Verify
  /** Milliseconds since 1970 by this device's clock. */
  now: () => number
  newId: () => string
  /** Returns the meaning of a failed call. */
  failure: (error: unknown) => 'offline' | 'signedOut' | 'forbidden'
  /** Resolves after some milliseconds. */
  after: (ms: number) => Promise<void>
}

/** Somebody at the door waits no longer than this for the server, in ms; then the device decides by itself. */
export const patienceMs = 1_500

/** A door: decides about codes, keeps its scans until the server has them, and follows what other doors do. */
export function createDoor({ event, device, server, storage, failure, now, ...needs }: DoorNeeds) {
  const listeners = new Set<() => void>()
  const tickets = new Map<string, DoorTicket>()
  let waiting: DoorScan[] = []
  /** Scans that somebody at the door waits for: the server decides by its own time which door was first. */
  const asking = new Set<string>()
  let verify: Verify = async () => false
  let refreshing = false
  let uploading: Promise<Map<string, CallOutput<'checkInScans'>['results'][number]>> | undefined
  let state: DoorState = {
    ready: false,
    memory: undefined,
    online: true,
    signedOut: false,
    forbidden: false,
    waiting: 0,
    result: undefined,
  }
  const set = (part: Partial<DoorState>) => {
    state = { ...state, ...part, waiting: waiting.length }
    for (const listener of listeners) listener()
  }
  const remember = async (memory: DoorMemory) => {
    verify = needs.verifyWith(memory.keys)
    await storage.keepMemory(memory)
    set({ memory })
  }
  /** A clock that is put back meanwhile makes nothing happen before the list was read. */
  const serverNow = () => Math.max(now() + (state.memory?.clockAhead ?? 0), state.memory?.listedAt ?? 0)
  const handleFailure = (error: unknown) => {
    const why = failure(error)
    set({ online: why !== 'offline', signedOut: why === 'signedOut', forbidden: why === 'forbidden' })
  }
  const answered = (counts: DoorCounts, conflicts: number) => {
    if (state.memory) void remember({ ...state.memory, counts, conflicts })
    set({ online: true, signedOut: false, forbidden: false })
  }

  /** Uploads what waits, one batch at a time. @throws what the server answers, or that there is no network */
  async function uploadAll() {
    const results = new Map<string, CallOutput<'checkInScans'>['results'][number]>()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxScansAtOnce)
      const scans = batch.map(({ at, ...scan }) => ({
        ...scan,
        scanned_time: new Date(at).toISOString(),
        asked: asking.has(scan.id),
      }))
      const answer = await server.upload({ id: event, device: device(), scans })
      // A scan that was undone while it was on its way goes again.
      const sent = new Map(batch.map((scan) => [scan.id, scan]))
      const done = waiting.filter((scan) => sent.get(scan.id) === scan).map(({ id }) => id)
      await storage.dropScans(done)
      settle(batch)
      waiting = waiting.filter(({ id }) => !done.includes(id))
      for (const result of answer.results) results.set(result.id, result)
      answered(answer.counts, answer.conflicts)
    }
    return results
  }

  /** Applies the scans that the server took over to the list. */
  function settle(batch: readonly DoorScan[]): void {
    for (const scan of batch.filter(({ undone }) => !undone)) {
      const known = tickets.get(scan.ticket)
      if (known) tickets.set(scan.ticket, { ...known, inside: scan.direction === 'entry' })
    }
  }

  const upload = () => {
    uploading ??= uploadAll().finally(() => {
      uploading = undefined
    })
    return uploading
  }

  async function note(scan: DoorScan): Promise<void> {
    const place = waiting.findIndex(({ id }) => id === scan.id)
    waiting = place < 0 ? [...waiting, scan] : waiting.with(place, scan)
    await storage.keepScan(scan)
    set({})
  }

  /** Notes what the device let through, and asks the server, if it answers soon, whether another door was first. */
  async function letThrough(decision: Extract<Decision, { answer: 'yes' }>, direction: ScanDirection) {
    const { ticket, serial, known, unlisted } = decision
    const id = needs.newId()
    if (state.online) asking.add(id)
    await note({ id, ticket, serial, direction, at: serverNow(), undone: false })
    const sent = upload().then(
      (results) => results.get(id),
      (error) => void handleFailure(error),
    )
    const result = state.online ? await Promise.race([sent, needs.after(patienceMs)]) : undefined
    asking.delete(id)
    if (!result || result.outcome === 'admitted')
      return { answer: 'yes', scan: id, ticket, serial, direction, known, unlisted, recorded: !!result } as const
    const elsewhere = direction === 'entry' ? ('already_inside' as const) : ('not_inside' as const)
    return { answer: 'no', reason: result.reason ?? elsewhere, known } as const
  }

  async function show(decision: Decision, direction: ScanDirection): Promise<DoorResult> {
    const result = decision.answer === 'yes' ? await letThrough(decision, direction) : decision
    set({ result })
    return result
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tickets: (): ReadonlyMap<string, DoorTicket> => tickets,
    waiting: (): readonly DoorScan[] => waiting,
    /** How many have come, with those whose first entry waits to be uploaded. */
    entered(): number {
      const here = new Set(
        waiting.filter((scan) => !scan.undone && scan.direction === 'entry').map((one) => one.ticket),
      )
      const fresh = [...here].filter((ticket) => !tickets.get(ticket)?.first_entry_time)
      return (state.memory?.counts.entered ?? 0) + fresh.length
    },

    /** Begins with what the device kept. */
    async open(): Promise<void> {
      const kept = await storage.load()
      for (const ticket of kept.tickets) tickets.set(ticket.id, ticket)
      waiting = kept.scans
      if (kept.memory) verify = needs.verifyWith(kept.memory.keys)
      set({ ready: kept.memory !== undefined, memory: kept.memory })
    },

    /** Uploads what waits and takes over what changed at other doors. */
    async refresh(): Promise<void> {
      if (refreshing) return
      refreshing = true
      try {
        await upload()
        let after: string | undefined
        let first: CallOutput<'checkInList'> | undefined
        let answer: CallOutput<'checkInList'>
        do {
          answer = await server.list({ id: event, device: device(), after, changed_since: state.memory?.listedTime })
          first ??= answer
          for (const ticket of answer.tickets) tickets.set(ticket.id, ticket)
          await storage.keepTickets(answer.tickets)
          after = answer.tickets.at(-1)?.id
        } while (answer.more)
        const listedAt = Date.parse(first.server_time)
        await remember({
          title: answer.event.title,
          keys: answer.keys,
          counts: answer.counts,
          conflicts: answer.conflicts,
          listedTime: first.server_time,
          listedAt,
          clockAhead: listedAt - now(),
        })
        set({ ready: true, online: true, signedOut: false, forbidden: false })
      } catch (error) {
        handleFailure(error)
      } finally {
        refreshing = false
      }
    },

    async scan(text: string, direction: ScanDirection): Promise<DoorResult> {
      return show(await decideCode(text, direction, { event, tickets, waiting }, verify, serverNow()), direction)
    },

    /** Lets somebody through who was found by name. */
    pick: (ticket: DoorTicket, direction: ScanDirection): Promise<DoorResult> =>
      show(decideTicket(ticket.id, ticket.serial, direction, { tickets, waiting }), direction),

    /** Takes a scan of this device back. */
    async undo({ scan, ticket, serial, direction }: Extract<DoorResult, { answer: 'yes' }>): Promise<void> {
      const known = tickets.get(ticket)
      if (known) tickets.set(ticket, { ...known, inside: direction !== 'entry' })
      const before = waiting.find(({ id }) => id === scan)
      await note({ ...(before ?? { id: scan, ticket, serial, direction, at: serverNow() }), undone: true })
      set({ result: undefined })
      await upload().catch(handleFailure)
    },

    clear: () => set({ result: undefined }),

    /** How old the list is, in ms by the server's clock; undefined before there is one. */
    listAge: (): number | undefined => state.memory && serverNow() - state.memory.listedAt,
  }
}

export type Door = ReturnType<typeof createDoor>
