import { type CheckKind, type CheckState, checkValidSeconds } from '#contract/staff/operation-terms.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DeliveryFailures } from '#server/platform/delivery/delivery-failures.ts'
import { dayMs } from '#server/platform/durations.ts'
import { countFailedEvents } from '#server/platform/events/failed-events.ts'
import { countDueRows } from '#server/platform/jobs/due-rows.ts'
import { type CheckResult, type OperationCheck, stateOf } from '#server/platform/operations/check.ts'
import type { BackgroundWork } from '#server/platform/site/site-parts.ts'
import type { Trouble } from '#server/platform/subjects/extension-points.ts'
import * as store from './store.ts'

/** From these on, something is late or failing. Shares are of what there is at most. */
const limits = {
  loopMs: 500,
  queueSeconds: { late: 120, failing: 600 },
  transactionSeconds: { late: 600, failing: 3_600 },
  connections: { late: 0.8, failing: 0.95 },
  disk: { late: 0.85, failing: 0.95 },
  memory: { late: 0.9, failing: 0.97 },
}
/** Processes that were not heard of for so long are forgotten; an end without a word is reported for ten minutes. */
const forgottenMs = dayMs
const lostMs = 600_000
/** Troubles whose rows wait for editors are no matter of operations. */
const editorialTroubles: ReadonlySet<Trouble['of']> = new Set(['translations'])
/** Money is at stake: a mistake in the books is never merely late. */
const gravestTroubles: ReadonlySet<string> = new Set(['books'])

export interface CheckNeeds {
  database: Pick<Database, 'orm'>
  troubles: readonly Trouble[]
  failedDeliveries: DeliveryFailures['since']
}

/** Returns the checks of what every site has. */
export function createChecks({ database: { orm }, ...needs }: CheckNeeds, { tasks, jobs }: BackgroundWork) {
  const due = new Map(tasks.flatMap(({ name, due }) => (due?.since ? [[name, due] as const] : [])))
  const check = (kind: CheckKind, look: OperationCheck['look']): OperationCheck => ({ kind, look })
  const recent = (now: Date) => store.recentProcesses(orm, new Date(now.getTime() - forgottenMs))
  return [
    check('process', async (now) => processResults(await recent(now), now)),
    check('queue', async () =>
      [...(await countDueRows({ orm }, due))].map(([about, { waiting, oldestSeconds }]) => {
        const { late, failing } = limits.queueSeconds
        const seconds = oldestSeconds ?? 0
        return { about, state: stateOf(seconds, late, failing), measured: { waiting, seconds: Math.round(seconds) } }
      }),
    ),
    check('jobs', async () => {
      const queues = await jobs.queues()
      const sum = (what: 'waiting' | 'failed') => queues.reduce((total, queue) => total + queue[what], 0)
      const [waiting, failed] = [sum('waiting'), sum('failed')]
      return [{ state: stateOf(failed, 1), measured: { waiting, failed } }]
    }),
    check('connections', async () => {
      const { used, max } = await store.countConnections(orm)
      return [{ state: shareState(used, max, limits.connections), measured: { used, max } }]
    }),
    check('transactions', async () => {
      const { seconds, ...measured } = await store.openTransactions(orm)
      const { late, failing } = limits.transactionSeconds
      return [{ state: stateOf(seconds, late, failing), measured: { ...measured, seconds: Math.round(seconds) } }]
    }),
    check('trouble', async (now) => troubleResults(needs, await countFailedEvents(orm), now)),
    check('disk', async (now) => machineResults(await recent(now), now, 'disk')),
    check('memory', async (now) => machineResults(await recent(now), now, 'memory')),
  ]
}

const shareState = (used: number, max: number, { late, failing }: { late: number; failing: number }): CheckState =>
  stateOf(max > 0 ? used / max : 0, late, failing)

const isAlive = ({ seenAt }: Pick<store.ProcessRow, 'seenAt'>, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < checkValidSeconds * 1_000

/** One result for each role that a process had. */
export function processResults(rows: readonly store.ProcessRow[], now: Date): CheckResult[] {
  const roles = [...new Set(rows.flatMap((row) => row.roles))].toSorted()
  return roles.map((about) => {
    const own = rows.filter((row) => row.roles.includes(about))
    const alive = own.filter((row) => isAlive(row, now))
    const lost = own.filter((row) => !isAlive(row, now) && now.getTime() - row.seenAt.getTime() < lostMs).length
    const loopMs = Math.max(0, ...alive.map(({ measured }) => measured.loopMs))
    const bytes = Math.max(0, ...alive.map(({ measured }) => measured.residentBytes))
    const isLate = lost > 0 || loopMs >= limits.loopMs
    const state = alive.length === 0 ? 'failing' : isLate ? 'late' : 'fine'
    return { about, state, measured: { running: alive.length, lost, loop_ms: loopMs, bytes } }
  })
}

/** One result for each machine, of the fullest that its processes reported. */
export function machineResults(rows: readonly store.ProcessRow[], now: Date, what: 'disk' | 'memory'): CheckResult[] {
  const alive = rows.filter((row) => isAlive(row, now))
  return [...Map.groupBy(alive, ({ host }) => host)].map(([about, own]) => {
    const reports = own.map(({ measured }) =>
      what === 'disk'
        ? { used: measured.diskUsed, total: measured.diskTotal }
        : { used: measured.memoryUsed, total: measured.memoryTotal },
    )
    const [fullest = { used: 0, total: 0 }] = reports.toSorted((a, b) => b.used / b.total - a.used / a.total)
    return { about, state: shareState(fullest.used, fullest.total, limits[what]), measured: fullest }
  })
}

async function troubleResults(
  { troubles, failedDeliveries }: Omit<CheckNeeds, 'database'>,
  failedEvents: number,
  now: Date,
): Promise<CheckResult[]> {
  const counted = await Promise.all(
    troubles.filter(({ of }) => !editorialTroubles.has(of)).map(async ({ of, count }) => [of, await count()] as const),
  )
  const failures = await failedDeliveries(new Date(now.getTime() - dayMs))
  const failed = (kind: 'mail' | 'sms') =>
    failures.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.failures, 0)
  const all = [...counted, ['mail', failed('mail')], ['sms', failed('sms')], ['events', failedEvents]] as const
  return all.map(([about, count]) => ({
    about,
    state: count === 0 ? 'fine' : gravestTroubles.has(about) ? 'failing' : 'late',
    measured: { count },
  }))
}
