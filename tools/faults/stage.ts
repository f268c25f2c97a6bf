import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { isOfStatement } from '#server/platform/database/replicas/replica.ts'
import { openRealRedis, type RealRedis } from '#server/platform/http/rate-limit/test-redis-server.ts'
import { startS3Server } from '#server/platform/storage/test-s3-server.ts'
import { freePort } from '../free-port.ts'
import { silentLog } from '../temporary-postgres.ts'
import { askServer, startTestCluster, type TestCluster } from '../test-cluster.ts'
import { openNetwork, type TestNetwork } from '../test-network.ts'
import { isInstalled, openBalancingNginx } from '../test-proxies.ts'
import { openSmallDisk, type SmallDisk } from './disk.ts'
import { type SupervisedProcess, supervise } from './process.ts'
import { reading, send } from './requests.ts'

/** A site of several processes on a database that is there, with Redis, a bucket and a proxy. */
export interface Site {
  /** Two that serve the web. */
  web: readonly [SupervisedProcess, SupervisedProcess]
  worker: SupervisedProcess
  /** The addresses that readers and writers ask: nginx where the machine has it, else the processes in turn. */
  origins: readonly string[]
  /** Absent where the machine has none. */
  redis: RealRedis | undefined
  redisNetwork: TestNetwork
  bucket: Awaited<ReturnType<typeof startS3Server>>
  bucketNetwork: TestNetwork
  folder: string
  /** For preparations: the database as the site reaches it. */
  database: Database
  /** Sends a statement to the primary, on a connection of its own; again where that breaks. */
  ask<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  /** Waits until both web processes answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** A site with servers of its database that can fail. */
export interface Stage extends Site {
  cluster: TestCluster
  primaryNetwork: TestNetwork
  replicaNetwork: TestNetwork
  /** The disk of both servers; absent where none can be made. */
  disk: SmallDisk | undefined
}

const key = { accessKeyId: 'KEY', secret: 'secret', region: 'us-east-1' }
/** A statement whose connection breaks, as it may around a failover, is sent again. */
const askTimes = 60
const askAgainMs = 500
const nowhere = 'http://127.0.0.1:1'

/** Starts a site without content. */
export async function openSite(primary: string, replicas: readonly string[]): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-faults-'))
  const redis = await openRealRedis()
  const bucket = await startS3Server(key)
  const redisNetwork = await openNetwork(redis?.url ?? nowhere)
  const bucketNetwork = await openNetwork(bucket.url)
  const settings = {
    ...{ DATABASE_URL: primary, DATABASE_REPLICA_URLS: replicas.join(), DATA_DIR: folder },
    ...(redis && { REDIS_URL: redisNetwork.url }),
    S3_URL: bucketNetwork.url.replace('//', `//${key.accessKeyId}:${key.secret}@`),
    // Each client says its own address.
    TRUST_PROXY: 'loopback',
  }
  const serveWeb = async () => supervise({ ...settings, ROLES: 'web,stream', PORT: `${await freePort()}` })
  const first = await serveWeb()
  const web = [first, await serveWeb()] as const
  const worker = await supervise({ ...settings, ROLES: 'worker,importer' })
  const database = await connectDatabase(primary, silentLog)
  const origins = web.map(({ origin }) => origin)
  const proxy = isInstalled('nginx', '-v') ? await openBalancingNginx(origins) : undefined
  return {
    ...{ web, worker, redis, redisNetwork, bucket, bucketNetwork, folder, database },
    origins: proxy ? [proxy.origin] : origins,
    async ask(statement, values) {
      for (let left = askTimes; ; left -= 1) {
        try {
          return await askServer(primary, statement, values)
        } catch (error) {
          if (isOfStatement(error) || left === 0) throw error
          await pause(askAgainMs)
        }
      }
    },
    async ready() {
      const page = reading('page', '/')
      for (const origin of origins) while ((await send([origin], page)).status !== 200) await pause(100)
    },
    async close() {
      await proxy?.close()
      await Promise.all([...web, worker].map((one) => one.close()))
      await database.close()
      await Promise.all([redisNetwork.close(), bucketNetwork.close(), bucket.close(), redis?.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a primary, its replica, and a site on them. */
export async function openStage(): Promise<Stage> {
  const disk = await openSmallDisk()
  const cluster = await startTestCluster(disk && { parent: disk.folder })
  const primaryNetwork = await openNetwork(cluster.primary.url)
  const replicaNetwork = await openNetwork(cluster.replica.url)
  const site = await openSite(primaryNetwork.url, [replicaNetwork.url])
  return {
    ...{ ...site, disk, cluster, primaryNetwork, replicaNetwork },
    async close() {
      await site.close()
      await Promise.all([primaryNetwork.close(), replicaNetwork.close()])
      await cluster.close()
      await disk?.close()
    },
  }
}
