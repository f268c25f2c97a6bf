import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import type { HandedOver, Relay, RelayConnection, RelayedMail } from '#server/platform/delivery/mail/smtp-relay.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { ThreadsClosedError } from '#server/platform/thread-pool/thread-pool.ts'
import * as store from '../deliveries-store.ts'

export interface SenderNeeds {
  database: Pick<Database, 'orm'>
  log: Pick<Log, 'warn'>
  relays: readonly Relay[]
  connections: number
  /** Emails that a domain gets in a minute, from all processes together. */
  perDomain: number
  /** Writes an email; undefined: there is nothing in it for this recipient. */
  write: (delivery: store.Delivery) => Promise<RelayedMail | undefined>
  /** Called for addresses that a server refused permanently. */
  onRefused: (delivery: store.Delivery) => Promise<void>
  /** Counts the emails of issues that are being sent. */
  count: (issues: readonly number[]) => Promise<void>
  now?: () => Date
}

/** Emails that a process claims at a time: all that it holds in memory. */
const batchSize = 200
/** Time after which emails of a process that ended are settled; no email takes that long. */
const leaseMs = 300_000
const lookEveryMs = 1_000
const stopWithinMs = 20_000
const minute = 60
/** Seconds until each further attempt for a recipient whose server refuses it for now, as greylisting does. */
export const retrySeconds = [5, 15, 60, 240, 720].map((minutes) => minutes * minute)
/** Time between two counts of what is being sent, and how many times as long as a count takes it is at least. */
const counting = { everyMs: 2_000, share: 5 }
/** Seconds for which a server that fails is left alone: at first, and at most. */
const restSeconds = { first: 5, longest: 300 }

/** Source of emails that all connections of a run share, filled again batch by batch. */
interface Supply {
  next(): Promise<store.Delivery | undefined>
  putBack(delivery: store.Delivery): void
}

/** Sends the emails of issues over several connections to several servers, each email once. */
export function createSender(needs: SenderNeeds) {
  const { database, log, relays, connections, perDomain, write, onRefused, count, now = () => new Date() } = needs
  const { orm } = database
  /** Servers that failed: how often in a row, and until when they are left alone. */
  const rests = new Map<Relay, { failures: number; until: number }>()
  /** Until then another count would take more than its share of the time. */
  let countAfter = 0

  const isResting = (relay: Relay) => (rests.get(relay)?.until ?? 0) > now().getTime()

  function rest(relay: Relay, cause: unknown): void {
    const failures = (rests.get(relay)?.failures ?? 0) + 1
    const seconds = Math.min(restSeconds.longest, restSeconds.first * 2 ** Math.min(failures - 1, 10))
    rests.set(relay, { failures, until: now().getTime() + seconds * 1_000 })
    log.warn({ err: cause, relay: relay.name, seconds }, 'A server for newsletters failed')
  }

  /** Emails that their domains get in this minute; the others wait for the next one. */
  async function withinLimits(claim: string, rows: readonly store.Delivery[]): Promise<store.Delivery[]> {
    const wanted = new Map<string, number>()
    for (const { domain } of rows) wanted.set(domain, (wanted.get(domain) ?? 0) + 1)
    const turns = await store.takeTurns(orm, wanted, { perDomain, now: now() })
    const [allowed, over]: [store.Delivery[], number[]] = [[], []]
    for (const row of rows) {
      const left = turns.get(row.domain) ?? 0
      turns.set(row.domain, left - 1)
      if (left > 0) allowed.push(row)
      else over.push(row.id)
    }
    if (over.length > 0) await store.release(orm, claim, over)
    return allowed
  }

  function supplyOf(claim: string, issues: Set<number>, signal: AbortSignal | undefined): Supply {
    const held: store.Delivery[] = []
    let filling: Promise<void> | undefined
    let isEmpty = false
    const fill = async () => {
      const rows = await store.claimDue(orm, claim, { limit: batchSize, perDomain, now: now() })
      isEmpty = rows.length === 0
      if (isEmpty) return
      for (const { issueId } of rows) issues.add(issueId)
      held.push(...(await withinLimits(claim, rows)))
    }
    return {
      async next() {
        while (!signal?.aborted) {
          const one = held.shift()
          if (one) return one
          if (isEmpty) return undefined
          filling ??= fill().finally(() => {
            filling = undefined
          })
          await filling
        }
        return undefined
      },
      putBack: (delivery) => held.unshift(delivery),
    }
  }

  /** The record of what happened to an email. */
  function endOf({ id, tries }: store.Delivery, outcome: HandedOver): store.Ended {
    if (outcome.result === 'sent') return { id, state: 'sent', cause: null, delay: 0, tried: true }
    const { cause } = outcome
    if (outcome.result === 'unknown') return { id, state: 'unknown', cause, delay: 0, tried: true }
    if (outcome.result === 'unreached') return { id, state: 'waiting', cause, delay: 0, tried: false }
    const delay = outcome.isFinal ? undefined : retrySeconds[tries]
    if (delay === undefined) return { id, state: 'failed', cause, delay: 0, tried: true }
    return { id, state: 'waiting', cause, delay, tried: true }
  }

  /** Sends over one connection until nothing is due or the server fails. */
  async function work(relay: Relay, claim: string, supply: Supply): Promise<void> {
    let connection: RelayConnection | undefined
    let ended: store.Ended | undefined
    const record = async (next?: number) => {
      const begun = await store.endAndBegin(orm, claim, { ended, next, relay: relay.name, now: now() })
      ended = undefined
      return begun
    }
    try {
      for (let one = await supply.next(); one; one = await supply.next()) {
        try {
          connection ??= await relay.connect()
        } catch (error) {
          rest(relay, error)
          supply.putBack(one)
          return
        }
        const mail = await write(one).catch((error: unknown) => {
          // Threads have no room for it, or end with the process.
          const isBusy = error instanceof CallError && error.reason === 'renderingBusy'
          if (isBusy || error instanceof ThreadsClosedError) return 'later'
          log.warn({ err: error, delivery: one.id }, 'A newsletter could not be written')
          return 'failed'
        })
        if (mail === 'later') {
          supply.putBack(one)
          return
        }
        if (!(await record(one.id))) continue
        if (mail === 'failed') {
          ended = endOf(one, { result: 'refused', isFinal: false, isAddress: false, cause: 'composition' })
          continue
        }
        if (!mail) {
          ended = { id: one.id, state: 'skipped', cause: null, delay: 0, tried: true }
          continue
        }
        const outcome = await connection.send(mail)
        ended = endOf(one, outcome)
        if (outcome.result === 'sent') rests.delete(relay)
        if (outcome.result === 'refused' && outcome.isFinal && outcome.isAddress) await onRefused(one)
        if (outcome.result === 'unreached' || outcome.result === 'unknown') {
          connection = undefined
          rest(relay, new Error(outcome.cause))
          return
        }
      }
    } finally {
      if (ended) await record()
      connection?.close()
    }
  }

  /** Sends everything that is due. Several processes may do so at once. */
  async function sendDue(signal?: AbortSignal): Promise<void> {
    const lost = await store.recover(orm, new Date(now().getTime() - leaseMs))
    if (lost > 0) log.warn({ count: lost }, 'The outcome of newsletters is unknown, since a process ended')
    const ready = relays.filter((relay) => !isResting(relay))
    if (ready.length === 0) return
    const claim = randomUUID()
    const issues = new Set<number>()
    const supply = supplyOf(claim, issues, signal)
    const ended = new AbortController()
    try {
      const lanes = ready.flatMap((relay) => Array.from({ length: connections }, () => work(relay, claim, supply)))
      const counted = countUntil(ended.signal, issues)
      const results = await Promise.allSettled(lanes)
      ended.abort()
      for (const result of [...results, ...(await Promise.allSettled([counted]))])
        if (result.status === 'rejected') throw result.reason
    } finally {
      await store.release(orm, claim)
    }
  }

  /**
   * Counts what is being sent from time to time and at the end, since those who look at an issue read the latest count.
   * The planner makes the last count of a short run where counts take long: sending must not wait for them.
   */
  async function countUntil(ended: AbortSignal, issues: ReadonlySet<number>): Promise<void> {
    for (;;) {
      const waitMs = Math.max(counting.everyMs, countAfter - performance.now())
      await pause(waitMs, undefined, { signal: ended, ref: false }).catch(() => {})
      const isLast = ended.aborted
      if (isLast && performance.now() < countAfter) return store.markUncounted(orm, issues)
      const begun = performance.now()
      await count([...issues])
      const ms = performance.now() - begun
      countAfter = begun + counting.share * ms
      if (isLast) return
    }
  }

  return {
    sendDue: (signal?: AbortSignal) => workingFor('sending', () => sendDue(signal)),
    task: {
      name: 'newsletters',
      rests: true,
      everyMs: lookEveryMs,
      due: store.dueRows,
      run: (signal) => workingFor('sending', () => sendDue(signal)),
      stopWithinMs,
    } satisfies RepeatedTask,
  }
}
