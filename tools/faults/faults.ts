import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { silentLog } from '../temporary-postgres.ts'
import type { Content } from './load.ts'
import { reading, send } from './requests.ts'
import type { Site, Stage } from './stage.ts'

/** A way in which a part of a site fails, and what readers and writers may notice of it. */
export interface Fault<S extends Site = Stage> {
  name: string
  /** The reason for which it cannot be tried here; undefined where it can. */
  missing?: (stage: S) => string | undefined
  begin(stage: S, content: Content): Promise<void> | void
  seconds: number
  /** Repairs it; absent where the site goes on by itself, which must then take no longer than `withinSeconds`. */
  end?: (stage: S, content: Content) => Promise<void> | void
  /** Statuses that readers may get; 0 for no answer. */
  readers?: readonly number[]
  /** Statuses that writers may get before the acknowledgement. */
  writers?: readonly number[]
  /** Time after the repair, or after the beginning, within which nothing fails any more. */
  withinSeconds: number
  /** A sentence on what else is wrong before the repair; undefined where nothing is. */
  check?: (stage: S, content: Content) => Promise<string | undefined>
}

const run = promisify(execFile)
const busy = [503]
/** A call that its process had taken when it was killed: nobody but the client may send it again. */
const lostOnTheWay = [0, 502]
const without = (what: string, isThere: (stage: Stage) => unknown) => (stage: Stage) =>
  isThere(stage) ? undefined : what
const noRedis = without('no redis-server', ({ redis }) => redis)

const clockLibrary = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync)
const hour = 3_600

/** Sets the clock of the second process apart from that of the machine. */
async function setClock({ folder, web }: Stage, seconds: number): Promise<void> {
  const file = join(folder, 'clock')
  await writeFile(file, `+${seconds}`)
  if (seconds === 0) return web[1].restart({})
  const settings = { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  await writeFile(file, '+0')
  await web[1].restart({ LD_PRELOAD: clockLibrary ?? '', ...settings })
  await writeFile(file, `+${seconds}`)
}

/** Allows a process no more memory than it has. */
async function limitMemory(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const size = Number(/^VmSize:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
  await run('prlimit', ['--pid', `${pid}`, `--as=${size}`])
}

const manyJobs = 100_000
const jobsAtOnce = 5_000
const queue = 'event-webhooks'

/** Adds jobs to the queue of a listener, about events that never were. */
async function addJobs({ database }: Stage, jobs: readonly object[]): Promise<void> {
  const open = await openJobs(database, silentLog)
  const client = await database.pool.connect()
  try {
    for (let at = 0; at < jobs.length; at += jobsAtOnce) await open.add(client, queue, jobs.slice(at, at + jobsAtOnce))
  } finally {
    client.release()
    await open.close()
  }
}

/** A job of an event that is handled without an effect; one without data makes its listener throw. */
const job = (id: number, data: object | null) => ({ id, type: 'item.changed', data, happenedAt: new Date() })
const innocent = (id: number) =>
  job(id, { itemId: 1, kind: 'flash', wasPublic: false, isPublic: false, takenBack: false })

const countJobs = async ({ ask }: Stage, condition: string): Promise<number> =>
  (await ask<{ n: number }>(`select count(*)::int as n from jobs.job where name = '${queue}' and ${condition}`))[0]
    ?.n ?? 0

/** Starts the servers of the database again that have ended. */
async function revive({ cluster }: Stage): Promise<void> {
  if (cluster.primary.hasEnded()) await cluster.restartPrimary()
  if (cluster.replica.hasEnded()) await cluster.restartReplica()
}

/** All faults, in the order in which they are tried. The last one leaves the site without a replica. */
export const faults: readonly Fault[] = [
  {
    name: 'A web process is killed',
    begin: ({ web }) => web[0].kill(),
    seconds: 3,
    writers: lostOnTheWay,
    withinSeconds: 5,
  },
  {
    name: 'The other web process is killed',
    begin: ({ web }) => web[1].kill(),
    seconds: 3,
    writers: lostOnTheWay,
    withinSeconds: 5,
  },
  { name: 'The worker is killed', begin: ({ worker }) => worker.kill(), seconds: 3, withinSeconds: 0 },
  {
    name: 'A web process runs out of memory',
    missing: () => (existsSync('/usr/bin/prlimit') ? undefined : 'no prlimit'),
    async begin({ web }) {
      const { ends } = web[1]
      await limitMemory(web[1].pid)
      const until = performance.now() + 30_000
      while (web[1].ends === ends) {
        if (performance.now() > until) throw new Error('The process has memory enough')
        await pause(100)
      }
    },
    seconds: 3,
    writers: lostOnTheWay,
    withinSeconds: 5,
  },
  {
    name: 'Redis is flushed',
    missing: noRedis,
    async begin({ redis }) {
      const admin = new Redis(redis?.url ?? '')
      await admin.flushall()
      admin.disconnect()
    },
    seconds: 2,
    withinSeconds: 0,
  },
  {
    name: 'Redis is killed, and started later',
    missing: noRedis,
    begin: ({ redis }) => redis?.stop(),
    seconds: 5,
    end: ({ redis }) => redis?.start(),
    withinSeconds: 2,
  },
  {
    name: 'Redis takes 2 s for each answer',
    missing: noRedis,
    begin: ({ redisNetwork }) => redisNetwork.delay(2_000),
    seconds: 6,
    end: ({ redisNetwork }) => redisNetwork.delay(0),
    withinSeconds: 2,
  },
  {
    name: 'The bucket answers 500',
    begin({ bucket }) {
      bucket.behaviour.failing = Array.from({ length: 10_000 }, () => 500)
    },
    seconds: 5,
    end({ bucket }) {
      bucket.behaviour.failing = []
    },
    readers: busy,
    writers: busy,
    withinSeconds: 2,
  },
  {
    name: 'The bucket takes 2 s for each answer',
    begin: ({ bucketNetwork }) => bucketNetwork.delay(1_000),
    seconds: 6,
    end: ({ bucketNetwork }) => bucketNetwork.delay(0),
    withinSeconds: 2,
  },
  {
    name: 'The replica is frozen',
    begin: ({ cluster }) => cluster.replica.freeze(),
    seconds: 6,
    end: ({ cluster }) => cluster.replica.thaw(),
    withinSeconds: 0,
  },
  {
    name: 'The replica is killed, and started later',
    begin: ({ cluster }) => cluster.replica.kill(),
    seconds: 3,
    end: ({ cluster }) => cluster.restartReplica(),
    withinSeconds: 0,
  },
  {
    name: 'All connections to the database break',
    begin({ primaryNetwork, replicaNetwork }) {
      primaryNetwork.breakConnections()
      replicaNetwork.breakConnections()
    },
    seconds: 2,
    writers: busy,
    withinSeconds: 2,
  },
  {
    name: 'The primary is killed, and started later',
    begin: ({ cluster }) => cluster.primary.kill(),
    seconds: 4,
    end: ({ cluster }) => cluster.restartPrimary(),
    writers: busy,
    withinSeconds: 5,
  },
  {
    name: 'PostgreSQL is down, replica included',
    async begin({ primaryNetwork, replicaNetwork }) {
      await Promise.all([primaryNetwork.cut(), replicaNetwork.cut()])
    },
    seconds: 6,
    async end({ primaryNetwork, replicaNetwork }) {
      await Promise.all([primaryNetwork.restore(), replicaNetwork.restore()])
    },
    readers: busy,
    writers: busy,
    withinSeconds: 5,
  },
  {
    name: 'The disk of the database is full',
    missing: without('no permission to mount a disk', ({ disk }) => disk),
    begin: ({ disk }) => disk?.fill(),
    seconds: 8,
    async end(stage) {
      await stage.disk?.free()
      await revive(stage)
    },
    writers: busy,
    withinSeconds: 5,
  },
  {
    name: 'The clock of a web process is stepped by an hour, and back',
    missing: () => (clockLibrary ? undefined : 'no libfaketime'),
    begin: (stage) => setClock(stage, hour),
    seconds: 5,
    end: (stage) => setClock(stage, 0),
    withinSeconds: 0,
  },
  {
    name: `${manyJobs.toLocaleString('en')} jobs are queued`,
    begin: (stage) =>
      addJobs(
        stage,
        Array.from({ length: manyJobs }, (_, n) => innocent(-1_000 - n)),
      ),
    seconds: 15,
    async check(stage) {
      const done = await countJobs(stage, `state = 'completed' and data->>'id' like '-1%'`)
      return done > 0 ? undefined : 'none of the jobs is done'
    },
    async end(stage) {
      await stage.ask(`delete from jobs.job where name = '${queue}' and state = 'created'`)
    },
    withinSeconds: 0,
  },
  {
    name: 'A job always throws',
    begin: (stage) => addJobs(stage, [job(-1, null), innocent(-2)]),
    seconds: 4,
    async check(stage) {
      await addJobs(stage, [innocent(-3)])
      for (let left = 100; left > 0; left -= 1) {
        if ((await countJobs(stage, `state = 'completed' and data->>'id' = '-3'`)) > 0)
          return (await countJobs(stage, `state = 'retry' and data->>'id' = '-1'`)) > 0
            ? undefined
            : 'the job is not tried again'
        await pause(100)
      }
      return 'the job after it is not done'
    },
    async end(stage) {
      await stage.ask(`delete from jobs.job where name = '${queue}' and state = 'retry'`)
    },
    withinSeconds: 0,
  },
  {
    name: 'A page always throws',
    async begin({ ask }, { article }) {
      await ask(`update items set notices = '{}' where id = $1`, [article])
    },
    seconds: 3,
    readers: [500],
    async check({ origins }, { article }) {
      const { status } = await send(origins, reading('page', `/contents/${article}`))
      return status === 500 ? undefined : `the page answers ${status}`
    },
    async end({ ask }, { article }) {
      await ask('update items set notices = null where id = $1', [article])
    },
    withinSeconds: 2,
  },
  {
    name: 'The primary is lost, and the replica promoted 2 s later',
    async begin({ cluster, primaryNetwork, ask }) {
      await ask(`alter system set synchronous_standby_names = '*'`)
      await ask('select pg_reload_conf()')
      await pause(1_000)
      await cluster.primary.kill()
      await pause(2_000)
      primaryNetwork.leadTo(cluster.replica.url)
      await ask('alter system reset synchronous_standby_names')
      await ask('select pg_promote()')
    },
    seconds: 3,
    writers: busy,
    withinSeconds: 10,
  },
]
