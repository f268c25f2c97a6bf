import { type CheckKind, type CheckState, checkValidSeconds } from '#contract/staff/operation-terms.ts'
import { type BackupRun, hasFailed, listBackupRuns } from '#server/platform/backup/backup-runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DeliveryFailures } from '#server/platform/delivery/delivery-failures.ts'
import { dayMs } from '#server/platform/durations.ts'
import { countFailedEvents } from '#server/platform/events/failed-events.ts'
import { countDueRows } from '#server/platform/jobs/due-rows.ts'
import { type CheckResult, type OperationCheck, stateOf } from '#server/platform/operations/check.ts'
import type { BackgroundWork } from '#server/platform/site/site-parts.ts'
import type { Trouble } from '#server/platform/subjects/extension-points.ts'
import * as store from './store.ts'

const daySeconds = dayMs / 1_000

/** From these on, something is late or failing. Shares are of what there is at most. */
const limits = {
  loopMs: 500,
  queueSeconds: { late: 120, failing: 600 },
  transactionSeconds: { late: 600, failing: 3_600 },
  connections: { late: 0.8, failing: 0.95 },
  disk: { late: 0.85, failing: 0.95 },
  memory: { late: 0.9, failing: 0.97 },
  /** Erasures that are younger than the last backup are repeated for seven days: see docs/backup.md. */
  runSeconds: {
    backup: { late: 1.5 * daySeconds, failing: 7 * daySeconds },
    drill: { late: 2 * daySeconds, failing: 30 * daySeconds },
  },
  providerFailures: { late: 3, failing: 10 },
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
    check('replica', async (now) => replicaResults(await recent(now), now)),
    check('backup', async (now) => runResults(await listBackupRuns(orm), 'backup', now)),
    check('drill', async (now) => runResults(await listBackupRuns(orm), 'drill', now)),
    check('provider', async (now) => providerResults(await recent(now), now)),
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

/** One result for each replica. Where it is out for one process, readers of that process are answered by the primary. */
export function replicaResults(rows: readonly store.ProcessRow[], now: Date): CheckResult[] {
  const usages = rows.filter((row) => isAlive(row, now)).flatMap(({ measured }) => measured.replicas ?? [])
  const replicas = [...Map.groupBy(usages, ({ replica }) => replica)].map(([about, own]) => ({
    about,
    out: own.filter(({ inUse }) => !inUse).length,
    measured: { processes: own.length, lag_ms: Math.round(Math.max(...own.map(({ lagMs }) => lagMs))) },
  }))
  // A proxy on one host has an address for each server, and that of the present primary is never in use.
  const hosts = new Set(replicas.map(({ about }) => about.split(':')[0]))
  const isProxied = replicas.length > 1 && hosts.size === 1
  const isOneOut = replicas.filter(({ out }) => out > 0).length === 1
  return replicas.map(({ about, out, measured }) => ({
    about,
    state: out === 0 || (isProxied && isOneOut) ? 'fine' : 'late',
    measured: { ...measured, out },
  }))
}

/** The last run of a kind; none where the site has never been backed up, since another program may do that. */
export function runResults(runs: readonly BackupRun[], kind: BackupRun['kind'], now: Date): CheckResult[] {
  return runs
    .filter((run) => run.kind === kind)
    .map((run) => {
      const { succeededAt, durationSeconds } = run
      const age = succeededAt && (now.getTime() - succeededAt.getTime()) / 1_000
      const failed = hasFailed(run)
      const { late, failing } = limits.runSeconds[kind]
      return {
        state: failed || age === null ? 'failing' : stateOf(age, late, failing),
        measured: { seconds: age && Math.round(age), failed: Number(failed), duration: durationSeconds },
      }
    })
}

/** One result for each provider that a running process has asked, of all of them together. */
export function providerResults(rows: readonly store.ProcessRow[], now: Date): CheckResult[] {
  const states = rows.filter((row) => isAlive(row, now)).flatMap(({ measured }) => measured.providers ?? [])
  return [...Map.groupBy(states, ({ provider }) => provider)].map(([about, own]) => {
    const last = (moments: readonly (number | null)[]) => Math.max(...moments.map((one) => one ?? 0))
    const [success, failure] = [
      last(own.map(({ successAt }) => successAt)),
      last(own.map(({ failureAt }) => failureAt)),
    ]
    // Failures before another process was served are over.
    const failures = own
      .filter(({ failureAt }) => (failureAt ?? 0) > success)
      .reduce((sum, state) => sum + state.failures, 0)
    const { late, failing } = limits.providerFailures
    const ago = (at: number) => (at === 0 ? null : Math.round((now.getTime() - at) / 1_000))
    return {
      about,
      state: stateOf(failures, late, failing),
      measured: { failures, success_seconds: ago(success), failure_seconds: ago(failure) },
    }
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
