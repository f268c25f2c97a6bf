import { dayMs } from '#server/platform/durations.ts'
import { purgeTask } from '#server/platform/edge/edge.ts'
import { forgetHandledEvents } from '#server/platform/events/outbox.ts'
import { openRelay } from '#server/platform/events/relay.ts'
import { createDueLook } from '#server/platform/jobs/due-rows.ts'
import { type Jobs, openJobs } from '#server/platform/jobs/jobs.ts'
import { runRepeatedly, type TaskRunner } from '#server/platform/jobs/repeated-tasks.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { pollDue } from './importers/feed/poll-due.ts'
import { type Closable, closeAll } from './platform/close-all.ts'
import type { Log } from './platform/log.ts'
import type { ScheduledJob } from './platform/subjects/subject.ts'
import type { Services } from './services.ts'

export interface Worker extends Closable {
  jobs: Jobs
  running: TaskRunner
}

/** Roles that do work in the background. */
export type BackgroundRole = NonNullable<ScheduledJob['role']>

/**
 * Starts the background work of some roles. An importer reads feeds, calendars and data sources on their schedules; a
 * worker does all the rest: what subjects registered, sending waiting emails, and deleting the platform's expired data.
 */
export async function openWorker(services: Services, log: Log, roles: readonly BackgroundRole[]): Promise<Worker> {
  const { listeners, schedule, tasks, everyProcess, start, provisions } = services.registered
  const jobs = await openJobs(services.database, log)
  const resting = restWhile(() => services.guard.isReadOnly())
  for (const { name, cron, role = 'worker', run } of [...schedule, ...ownSchedule(services, log)].map(resting))
    if (roles.includes(role)) await jobs.schedule(name, cron, run)
  const isWorker = roles.includes('worker')
  if (isWorker) await start()
  const relay = isWorker ? [await openRelay({ database: services.database, listeners, log }, jobs)] : []
  const purges = services.edge.queues.length > 0 ? [purgeTask(services.edge, services.database)] : []
  const repeated = isWorker ? [...relay, ...tasks, services.mails.task, ...purges] : []
  const checks = isWorker ? [provisions.checkTask({ tasks: [...everyProcess, ...repeated], jobs })] : []
  const running = runRepeatedly([...repeated.map(resting), ...checks], log, createDueLook(services.database))
  return { jobs, running, close: () => closeAll([running], jobs) }
}

/** Has work rest for a time, where it says that it rests: what is due then is done afterwards. */
const restWhile =
  (rest: () => boolean) =>
  <W extends { rests?: true; run(signal: AbortSignal): Promise<unknown> }>(work: W): W => {
    const run = work.run.bind(work)
    return work.rests ? { ...work, run: async (signal: AbortSignal) => void (rest() || (await run(signal))) } : work
  }

/** Longer than any event can be on its way: it is tried again for three days. */
const handledRetentionMs = 30 * dayMs

/** Returns the jobs that belong to no subject: importers feed many of them, deliveries belong to the platform. */
function ownSchedule(services: Services, log: Log): ScheduledJob[] {
  const fetcher = createFetcher()
  return [
    {
      name: 'poll-sources',
      cron: '* * * * *',
      role: 'importer',
      async run(signal) {
        await pollDue(services, { fetcher, log, signal })
      },
    },
    {
      name: 'forget-failed-deliveries',
      cron: '51 * * * *',
      async run() {
        await services.deliveryFailures.removeOld(new Date())
      },
    },
    {
      name: 'forget-handled-events',
      cron: '57 3 * * *',
      run: () => forgetHandledEvents(services.database.orm, new Date(Date.now() - handledRetentionMs)),
    },
  ]
}
