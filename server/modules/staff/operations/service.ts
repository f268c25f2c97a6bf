import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import {
  checkEverySeconds,
  checkKinds,
  checkStates,
  checkValidSeconds,
  muteMinutes,
} from '#contract/staff/operation-terms.ts'
import type { OperationCheckRow } from '#contract/staff/operations.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { providerHealth } from '#server/platform/net/provider-health.ts'
import type { OperationCheck } from '#server/platform/operations/check.ts'
import type { BackgroundWork } from '#server/platform/site/site-parts.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { type CheckNeeds, createChecks } from './checks.ts'
import { createReporter } from './process-report.ts'
import * as store from './store.ts'

export interface OperationsNeeds extends CheckNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  log: Pick<Log, 'warn'>
  dataDir: string
  roles: readonly string[]
  /** Checks of subjects. */
  checks: readonly OperationCheck[]
}

const everyMs = checkEverySeconds * 1_000
const shownHours = 24

/** Creates the checks of operations: every process reports of itself, a worker looks at everything, staff read it. */
export function createOperationsService(needs: OperationsNeeds) {
  const { database, accounts, audit, log, roles } = needs
  const { orm, replicas } = database
  const process = { id: randomUUID(), host: hostname().slice(0, 255), roles: [...roles], startedAt: new Date() }
  const reporter = createReporter(needs.dataDir)
  let hasReported = false

  /** Checks everything. A thing that cannot be checked keeps its former result, whose age shows. */
  async function checkAll(checks: readonly OperationCheck[], now: Date): Promise<void> {
    const looks = await Promise.allSettled(checks.map(({ look }) => look(now)))
    const looked = checks.flatMap(({ kind }, place) => {
      const look = looks[place]
      if (look?.status === 'fulfilled') return [{ kind, results: look.value }]
      log.warn({ err: look?.reason, check: kind }, 'A check of operations could not be made')
      return []
    })
    const results = looked.flatMap(({ kind, results }) =>
      results.map(({ about = '', state, measured }) => ({
        ...{ key: about ? `${kind}:${about}` : kind, kind, about, measured },
        level: checkStates.indexOf(state),
      })),
    )
    await transaction(database, async (tx) => {
      const kinds = looked.map(({ kind }) => kind)
      await store.storeResults(tx, results, kinds, now)
      await store.forgetHours(tx, new Date(now.getTime() - (shownHours + 1) * hourMs))
    })
  }

  return {
    /** Reports on this process, whatever its role. */
    reportTask: {
      name: 'process-report',
      everyMs,
      async run() {
        const measured = {
          ...(await reporter.report()),
          providers: providerHealth.states,
          replicas: replicas?.usage ?? [],
        }
        await store.noteProcess(orm, { ...process, measured }, new Date())
        hasReported = true
      },
    } satisfies RepeatedTask,

    /** Checks everything again and again; any number of workers may. */
    checkTask(work: BackgroundWork): RepeatedTask {
      const checks = [...createChecks(needs, work), ...needs.checks]
      return { name: 'operation-checks', everyMs, run: () => checkAll(checks, new Date()) }
    },

    checkAll,

    /** All checks in the order of the page. */
    async getOperations(_input: object, { now }: MemberContext): Promise<CallOutput<'getOperations'>> {
      const hour = Math.floor(now.getTime() / hourMs) * hourMs
      const since = new Date(hour - shownHours * hourMs)
      const [rows, hours] = await Promise.all([store.listChecks(orm), store.listHours(orm, since)])
      const levels = new Map(hours.map(({ key, hour: at, level }) => [`${key} ${at.getTime()}`, level]))
      const people = await accounts.people.byIds(rows.flatMap(({ handlerId }) => handlerId ?? []))
      const list = rows.flatMap((row): OperationCheckRow[] => {
        const kind = checkKinds.find((one) => one === row.kind)
        if (!kind) return []
        return [
          {
            ...{ key: row.key, kind, about: row.about, measured: row.measured },
            state: stateAt(row.level),
            since: siteTime(row.since),
            checked_time: siteTime(row.checkedAt),
            hours: Array.from({ length: shownHours }, (_, place) => {
              const level = levels.get(`${row.key} ${hour - (shownHours - 1 - place) * hourMs}`)
              return level === undefined ? null : stateAt(level)
            }),
            handler: (row.handlerId !== null && people.get(row.handlerId)) || null,
            handled_since: row.handledAt && siteTime(row.handledAt),
            muted_until: row.mutedUntil && row.mutedUntil > now ? siteTime(row.mutedUntil) : null,
          },
        ]
      })
      const checkedAt = latest(rows.map((row) => row.checkedAt))
      const lastProblemAt = latest(rows.map((row) => row.lastProblemAt))
      return {
        list: list.toSorted(
          (a, b) => checkKinds.indexOf(a.kind) - checkKinds.indexOf(b.kind) || compare(a.about, b.about),
        ),
        checked_time: checkedAt && siteTime(checkedAt),
        silent: !checkedAt || now.getTime() - checkedAt.getTime() > checkValidSeconds * 1_000,
        last_problem_time: lastProblemAt && siteTime(lastProblemAt),
      }
    },

    /** @throws CallError wrongState where nothing is wrong */
    async handleOperation({ key, act }: ParsedInput<'handleOperation'>, context: MemberContext) {
      const { now } = context
      await transaction(database, async (tx) => {
        const row = await store.lockCheck(tx, key)
        if (!row || row.level === 0) throw new CallError('wrongState')
        const actorId = userOf(context)
        const change = {
          take: { handlerId: actorId, handledAt: now },
          release: { handlerId: null, handledAt: null },
          mute: { mutedUntil: new Date(now.getTime() + muteMinutes * 60_000) },
          unmute: { mutedUntil: null },
        }[act]
        await store.changeCheck(tx, key, change)
        await audit.record(tx, { actorId, action: `operations.${act}`, target: `operation:${key}` })
      })
      return {}
    },

    /** How many things are not fine and not muted. */
    countProblems: (now: Date): Promise<number> => store.countProblems(orm, now),

    /** A process that ends as it was asked to is not missed. */
    async close(): Promise<void> {
      reporter.close()
      // One that cannot say so is missed, and that is true of its database as well.
      if (hasReported) await store.removeProcess(orm, process.id).catch(() => {})
    },
  }
}

const stateAt = (level: number) => checkStates[level] ?? 'fine'
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (one && (!last || one > last) ? one : last), null)

export type OperationsService = ReturnType<typeof createOperationsService>
