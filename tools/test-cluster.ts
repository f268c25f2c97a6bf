import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  childOptions,
  chooseUser,
  prepareBinaries,
} from '#server/platform/database/embedded/embedded-postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { silentLog } from './temporary-postgres.ts'
import { makeCluster, makeServerFolder, type RunningPostgres, runPostgres } from './test-postgres.ts'

/** A primary and a streaming replica of it. */
export interface TestCluster {
  primary: RunningPostgres
  replica: RunningPostgres
  /** Starts the primary again after its end, with what it had. */
  restartPrimary(): Promise<void>
  /** Starts the replica again after its end. */
  restartReplica(): Promise<void>
  /** Has the replica receive the log without replaying it. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until the replica shows all that is committed. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Sends a statement on a connection of its own. */
export async function askServer(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  // A connection that breaks fails the statement.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows
}

/**
 * For tests: starts both on folders of their own.
 * @param parent of these folders; the one for temporary files otherwise
 */
export async function startTestCluster({ parent }: { parent?: string } = {}): Promise<TestCluster> {
  const runAs = await chooseUser()
  const folder = await makeServerFolder(runAs, parent)
  const { initdb, postgres } = await prepareBinaries(folder, runAs, silentLog)
  const [data, copy] = [join(folder, 'primary'), join(folder, 'replica')]
  await makeCluster(initdb, data, runAs)
  // A cluster that was never started needs no backup to be copied: the replica streams all that ever happens.
  await promisify(execFile)('cp', ['-a', data, copy], childOptions(runAs))
  await promisify(execFile)('touch', [join(copy, 'standby.signal')], childOptions(runAs))
  const [port, replicaPort] = [await freePort(), await freePort()]
  const startPrimary = () => runPostgres({ postgres, data, folder, port, runAs, settings: { wal_keep_size: '1GB' } })
  const source = { primary_conninfo: `host=127.0.0.1 port=${port} user=postgres`, wal_retrieve_retry_interval: '100ms' }
  const place = { postgres, data: copy, folder, port: replicaPort, runAs, settings: source }
  const startReplica = () => runPostgres(place)
  const cluster: TestCluster = {
    primary: await startPrimary(),
    replica: await startReplica(),
    async restartPrimary() {
      cluster.primary = await startPrimary()
    },
    async restartReplica() {
      cluster.replica = await startReplica()
    },
    pauseReplay: async () => void (await askServer(cluster.replica.url, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await askServer(cluster.replica.url, 'select pg_wal_replay_resume()')),
    async caughtUp() {
      const [{ position }] = await askServer(cluster.primary.url, 'select pg_current_wal_lsn()::text as position')
      const statement = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done'
      for (;;) if ((await askServer(cluster.replica.url, statement, [position]))[0].done) return
    },
    async close() {
      await Promise.all([cluster.replica.kill(), cluster.primary.kill()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return cluster
}
