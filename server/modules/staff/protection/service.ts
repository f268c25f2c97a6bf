import { callTable } from '#contract/call-table.ts'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { maxBlocks, perMinuteLimits, siteSwitches } from '#contract/staff/protection-terms.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { dayMs, hourMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import type { OperationCheck } from '#server/platform/operations/check.ts'
import type { Metric } from '#server/platform/operations/metrics.ts'
import type { Challenges } from '#server/platform/protection/challenges.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import type { LimitHits } from '#server/platform/protection/limit-hits.ts'
import {
  hasAddress,
  isBlockable,
  listNetworks,
  maskNetwork,
  parseNetwork,
} from '#server/platform/protection/networks.ts'
import type { WaitingRoom } from '#server/platform/protection/waiting-room.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { siteTime } from '#server/platform/site-time.ts'
import * as store from './store.ts'
import { admittedUntil, advanceRoom, openRoom } from './waiting-store.ts'

export interface ProtectionNeeds {
  database: Database
  bus: Pick<Bus, 'publish'>
  secrets: Secrets
  guard: Guard
  waitingRoom: WaitingRoom
  limitHits: LimitHits
  challenges: Pick<Challenges, 'kind' | 'give'>
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  log: Pick<Log, 'error'>
  /** Addresses of proxies that all readers come from. */
  trustedProxies: readonly string[]
}

const tag = 'protection'
const hitsRetentionMs = dayMs
/** Hits that are kept: those with most refusals. */
const maxHits = 500
const shownHits = 100
const endedBlocksRetentionMs = 30 * dayMs
/** The context in which the address of a hit is sealed. */
const sealContext = 'limit-hit client'

/** Creates the protection of the site: it shows who reaches limits, and lets staff block clients and accounts. */
export function createProtectionService(needs: ProtectionNeeds) {
  const { database, bus, secrets, guard, waitingRoom, limitHits, challenges, accounts, audit, log, trustedProxies } =
    needs
  const { orm } = database

  async function load(): Promise<void> {
    const [blocks, switches] = await Promise.all([store.activeBlocks(orm, new Date()), store.listSwitches(orm)])
    guard.setBlocks(blocks)
    guard.setSwitches(switches.map(({ name }) => name))
    const isOpen = switches.some(({ name }) => name === 'waiting_room')
    waitingRoom.set(isOpen, isOpen ? await admittedUntil(orm) : 0)
  }

  /** Lets those in who have waited long enough, in every process that runs it; one after the other. */
  async function letIn(now: number): Promise<void> {
    const until = await transaction(database, async (tx) => {
      const row = (await store.listSwitches(tx)).find(({ name }) => name === 'waiting_room')
      return row && advanceRoom(tx, waitingRoom.takeArrivals(), { now, perMinute: row.perMinute ?? 1 })
    })
    waitingRoom.set(until !== undefined, until ?? 0)
  }

  /** The network that is to be blocked, in the words of its target. @throws CallError wrongState for a forgotten hit */
  async function networkOf(target: { network: string } | { hit: number }): Promise<string> {
    if ('network' in target) return target.network
    const hit = await store.findHit(orm, target.hit)
    if (!hit) throw new CallError('wrongState')
    return secrets.open(hit.clientSealed, sealContext)
  }

  /** @throws CallError networkTooWide, blocksStaff for a network that the caller is in */
  function assertBlockable(text: string, { caller }: MemberContext): void {
    const network = parseNetwork(text)
    if (!network || !isBlockable(network, trustedProxies)) throw new CallError('networkTooWide')
    if (hasAddress(listNetworks([network]), caller.address)) throw new CallError('blocksStaff')
  }

  /** @throws CallError userMissing, blocksStaff */
  async function assertNoStaff(tx: Transaction, userId: number): Promise<void> {
    const user = await accounts.people.writer(userId, tx)
    if (!user || user.status === 'erased') throw new CallError('userMissing')
    if (user.roles.some((role) => role === 'editor' || role === 'administrator')) throw new CallError('blocksStaff')
  }

  return {
    load,

    /** Keeps the guard of this process up to date, also where a message was missed. */
    loadTask: { name: 'protection', everyMs: 15_000, run: load } satisfies RepeatedTask,

    /** Call it with changed tags, from this and other processes; without any after messages were missed. */
    forget(tags?: readonly string[]): void {
      if (!tags || tags.includes(tag)) load().catch((err) => log.error({ err }, 'Blocks could not be read'))
    },

    letIn,

    waitingTask: {
      name: 'waiting-room',
      everyMs: 1_000,
      async run() {
        if (waitingRoom.isOpen()) await letIn(Date.now())
      },
    } satisfies RepeatedTask,

    /** Stores the hits of this process, without the addresses in plain text. */
    hitsTask: {
      name: 'limit-hits',
      everyMs: 10_000,
      async run() {
        const hits = limitHits.take()
        if (hits.length > 0)
          await store.addHits(
            orm,
            hits.map(({ client, ...hit }) => ({
              ...hit,
              clientHash: secrets.hmac(sealContext, client),
              clientSealed: secrets.seal(client, sealContext),
              clientShown: maskNetwork(client),
            })),
          )
        await store.trimHits(orm, new Date(Date.now() - hitsRetentionMs), maxHits)
      },
    } satisfies RepeatedTask,

    forgetEnded: (now: Date) => store.forgetBlocks(orm, new Date(now.getTime() - endedBlocksRetentionMs)),

    getFormChallenge: async (
      { call }: ParsedInput<'getFormChallenge'>,
      { caller }: CallContext,
    ): Promise<CallOutput<'getFormChallenge'>> => ({ challenge: caller?.session ? null : await challenges.give(call) }),

    async getProtection(_input: object, { now }: MemberContext): Promise<CallOutput<'getProtection'>> {
      const [hits, blocks, switches] = await Promise.all([
        store.latestHits(orm, new Date(now.getTime() - hitsRetentionMs), shownHits),
        store.activeBlocks(orm, now),
        store.listSwitches(orm),
      ])
      const named = [
        ...hits.map(({ userId }) => userId),
        ...blocks.flatMap(({ userId, createdBy }) => [userId, createdBy]),
        ...switches.map(({ changedBy }) => changedBy),
      ]
      const people = await accounts.people.byIds(named.flatMap((id) => id ?? []))
      const personOf = (id: number | null) => (id !== null && people.get(id)) || null
      return {
        hits: hits.map(({ id, clientShown, userId, kind, route, refused, firstAt, lastAt }) => {
          const call = callsByUrl.get(route)
          return {
            ...{ id, client: clientShown, account: personOf(userId), kind, refused },
            ...{ route: call ?? route, is_call: call !== undefined },
            ...{ first_time: siteTime(firstAt), last_time: siteTime(lastAt) },
          }
        }),
        blocks: blocks.map(({ id, network, userId, call, reason, createdBy, createdAt, endsAt }) => ({
          ...{ id, network: network ?? '', account: personOf(userId), call, reason, by: personOf(createdBy) },
          ...{ from: siteTime(createdAt), to: siteTime(endsAt) },
        })),
        switches: switches.map(({ name, reason, perMinute, changedBy, changedAt }) => ({
          ...{ name, reason, per_minute: perMinute, by: personOf(changedBy), from: siteTime(changedAt) },
        })),
        challenge: challenges.kind,
      }
    },

    /** Turns a switch on or off, in every process at once. @throws CallError reasonRequired */
    async setSwitch({ name, on, reason, per_minute }: ParsedInput<'setSiteSwitch'>, context: MemberContext) {
      const actorId = userOf(context)
      if (on && !reason) throw new CallError('reasonRequired')
      const given = sanitizeForPostgres(reason)
      await transaction(database, async (tx) => {
        const perMinute = name === 'waiting_room' ? (per_minute ?? perMinuteLimits.usual) : null
        if (on) {
          const row = { name, reason: given, perMinute, changedBy: actorId, changedAt: context.now }
          const wasOn = await store.turnOn(tx, row)
          if (name === 'waiting_room' && !wasOn) await openRoom(tx, context.now.getTime())
        } else await store.turnOff(tx, name)
        const action = on ? 'protection.switch_on' : 'protection.switch_off'
        await audit.record(tx, {
          actorId,
          action,
          target: `switch:${name}`,
          after: on ? { reason: given, per_minute: perMinute } : null,
        })
        await bus.publish(tx, [tag])
      })
      await load()
      return {}
    },

    /** Counts a switch that is on as a problem, so that it is not forgotten. */
    switchCheck: {
      kind: 'switch',
      look: async () => {
        const on = new Set((await store.listSwitches(orm)).map(({ name }) => name))
        return siteSwitches.map((about) => ({
          ...{ about, state: on.has(about) ? 'late' : 'fine', measured: { on: Number(on.has(about)) } },
        }))
      },
    } satisfies OperationCheck,

    metric: {
      name: 'site_switch',
      help: '1 while a switch for the whole site is on.',
      labels: ['switch'],
      read: () => siteSwitches.map((name) => ({ labels: { switch: name }, value: Number(guard.isOn(name)) })),
    } satisfies Metric,

    /** @throws CallError networkTooWide, blocksStaff, userMissing, wrongState, tooManyBlocks, invalidInput */
    async block({ target, call, reason, hours }: ParsedInput<'blockAccess'>, context: MemberContext) {
      const { now } = context
      if (call !== '' && !Object.hasOwn(callTable, call)) throw new CallError('invalidInput', 'call')
      const userId = 'account' in target ? target.account : null
      const network = 'account' in target ? null : await networkOf(target)
      if (network !== null) assertBlockable(network, context)
      const endsAt = new Date(now.getTime() + hours * hourMs)
      const [actorId, to] = [userOf(context), siteTime(endsAt)]
      await transaction(database, async (tx) => {
        if (userId !== null) await assertNoStaff(tx, userId)
        if ((await store.activeBlocks(tx, now)).length >= maxBlocks) throw new CallError('tooManyBlocks')
        const given = sanitizeForPostgres(reason)
        const { id } = await store.replaceBlock(tx, {
          ...{ network, userId, call, reason: given, createdBy: actorId, createdAt: now, endsAt },
        })
        await audit.record(
          tx,
          userId === null
            ? {
                ...{ actorId, action: 'protection.block', target: `block:${id}` },
                after: { network: network && maskNetwork(network), call, reason: given, to },
              }
            : {
                ...{ actorId, action: 'protection.block', target: `user:${userId}`, after: { call, to } },
                personal: { of: `user:${userId}`, after: { reason: given } },
              },
        )
        await bus.publish(tx, [tag])
      })
      await load()
      return {}
    },

    /** @throws CallError wrongState where it does not hold any more */
    async lift({ id }: ParsedInput<'liftBlock'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const row = await store.endBlock(tx, id, context.now)
        if (!row) throw new CallError('wrongState')
        const target = row.userId === null ? `block:${id}` : `user:${row.userId}`
        await audit.record(tx, { actorId: userOf(context), action: 'protection.lift', target })
        await bus.publish(tx, [tag])
      })
      await load()
      return {}
    },

    async exportPersonalData(userId: number): Promise<Record<string, unknown>> {
      const rows = await store.blocksOf(orm, userId)
      return {
        blocks: rows.map(({ call, reason, createdAt, endsAt }) => ({
          ...{ call, reason, from: siteTime(createdAt), to: siteTime(endsAt) },
        })),
      }
    },

    erase: store.forgetMember,
  }
}

export type ProtectionService = ReturnType<typeof createProtectionService>

const callsByUrl = new Map(Object.entries(callTable).map(([name, { path }]) => [`/api${path}`, name]))
