import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { HandedOver, Relay, RelayConnection, RelayedMail } from '#server/platform/delivery/mail/smtp-relay.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import * as store from '../deliveries-store.ts'
import type { DomainLimits } from './domain-limits.ts'

export interface SenderNeeds {
  database: Pick<Database, 'orm'>
  log: Pick<Log, 'warn'>
  relays: readonly Relay[]
  connections: number
  limits: DomainLimits
  /** Writes an email; undefined: there is nothing in it for this recipient. */
  write: (delivery: store.Delivery) => Promise<RelayedMail | undefined>
  /** Called for addresses that a server refused permanently. */
  onRefused: (delivery: store.Delivery) => Promise<void>
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
/** Seconds for which a server that fails is left alone: at first, and at most. */
const restSeconds = { first: 5, longest: 300 }

/** Source of emails that all connections of a run share, filled again batch by batch. */
interface Supply {
  next(): Promise<store.Delivery | undefined>
  putBack(delivery: store.Delivery): void
}

/** Sends the emails of issues over several connections to several servers, each email once. */
export function createSender(needs: SenderNeeds) {
  const { database, log, relays, connections, limits, write, onRefused, now = () => new Date() } = needs
  const { orm } = database
  /** Servers that failed: how often in a row, and until when they are left alone. */
  const rests = new Map<Relay, { failures: number; until: number }>()

  const isResting = (relay: Relay) => (rests.get(relay)?.until ?? 0) > now().getTime()

  function rest(relay: Relay, cause: unknown): void {
    const failures = (rests.get(relay)?.failures ?? 0) + 1
    const seconds = Math.min(restSeconds.longest, restSeconds.first * 2 ** Math.min(failures - 1, 10))
    rests.set(relay, { failures, until: now().getTime() + seconds * 1_000 })
    log.warn({ err: cause, relay: relay.name, seconds }, 'A server for newsletters failed')
  }

  function supplyOf(claim: string, signal: AbortSignal | undefined): Supply {
    const held: store.Delivery[] = []
    let filling: Promise<void> | undefined
    let isEmpty = false
    const fill = async () => {
      const full = limits.full(now().getTime())
      const rows = await store.claimDue(orm, claim, { limit: batchSize, full, now: now() })
      isEmpty = rows.length === 0
      held.push(...rows)
    }
    return {
      async next() {
        while (!signal?.aborted) {
          const one = held.shift()
          if (one) {
            if (limits.take(one.domain, now().getTime())) return one
            continue
          }
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
          log.warn({ err: error, delivery: one.id }, 'A newsletter could not be written')
          return null
        })
        if (!(await record(one.id))) continue
        if (!mail) {
          const why = mail === null ? { state: 'failed', cause: 'composition' } : { state: 'skipped', cause: null }
          ended = { id: one.id, delay: 0, tried: true, ...(why as Pick<store.Ended, 'state' | 'cause'>) }
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
    const supply = supplyOf(claim, signal)
    try {
      const lanes = ready.flatMap((relay) => Array.from({ length: connections }, () => work(relay, claim, supply)))
      const results = await Promise.allSettled(lanes)
      for (const result of results) if (result.status === 'rejected') throw result.reason
    } finally {
      await store.release(orm, claim)
    }
  }

  return {
    sendDue,
    task: {
      name: 'newsletters',
      everyMs: lookEveryMs,
      due: store.isDue,
      run: sendDue,
      stopWithinMs,
    } satisfies RepeatedTask,
  }
}
