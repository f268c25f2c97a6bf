import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/platform/config/config.ts'
import { freePort } from '../tools/free-port.ts'
import { createTestDatabase, silentLog } from '../tools/test-database.ts'
import { openTestStream } from './modules/outreach/streams/test-stream.ts'
import { start } from './start.ts'
import { testDraft } from './test-draft.ts'

const token = 'a-token-of-operators-in-a-test'
let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof start>>
let [siteOrigin, operationsOrigin] = ['', '']

/** Starts a process of the site. */
async function startProcess(settings: Record<string, string>) {
  const [port, operationsPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    ...{ NODE_ENV: 'test', PORT: `${port}`, DATA_DIR: folder, DATABASE_URL: database.url, DEMO_CONTENT: 'off' },
    ...{ OPERATIONS_PORT: `${operationsPort}`, LOG_LEVEL: 'silent', ...settings },
  })
  const started = await start(config, silentLog, { dev: false, stopping: new AbortController().signal })
  const [origin, operations] = [port, operationsPort].map((one) => `http://127.0.0.1:${one}`) as [string, string]
  return { started, origin, operations }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-operations-'))
  database = await createTestDatabase()
  const { started, origin, operations } = await startProcess({ METRICS_TOKEN: token })
  site = started
  siteOrigin = origin
  operationsOrigin = operations
})
afterAll(async () => {
  await site.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const metrics = async (headers: Record<string, string> = {}) => fetch(`${siteOrigin}/metrics`, { headers })
/** The values of metrics with a name, by their labels as they are written. */
async function valuesOf(name: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${operationsOrigin}/metrics`)).text()
  const found = text.matchAll(new RegExp(`^harbourwire_${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return new Map([...found].map(([, labels = '', value]) => [labels, Number(value)]))
}

describe('roles', () => {
  const statuses = (origins: readonly string[], path: string) =>
    Promise.all(
      origins.map(async (origin) => {
        const answer = await fetch(origin + path).catch(() => undefined)
        await answer?.body?.cancel()
        return answer?.status ?? 'closed'
      }),
    )

  it('a process of each role serves its own part, and all say that they are ready', async () => {
    const processes = []
    for (const ROLES of ['web', 'stream', 'worker', 'importer']) processes.push(await startProcess({ ROLES }))
    const origins = processes.map(({ origin }) => origin)
    expect(await statuses(origins, '/news')).toEqual([200, 404, 'closed', 'closed'])
    expect(await statuses(origins, '/api/stream?topics=flash')).toEqual([404, 200, 'closed', 'closed'])
    expect(
      await statuses(
        processes.map(({ operations }) => operations),
        '/readyz',
      ),
    ).toEqual([200, 200, 200, 200])
    const scheduled = processes.map(({ started }) => started.worker?.jobs)
    expect(scheduled.map((jobs) => jobs !== undefined)).toEqual([false, false, true, true])
    for (const { started } of processes) await started.stop()
  })

  it('a process that streams brings what another one publishes', async () => {
    const { started, origin } = await startProcess({ ROLES: 'stream' })
    const stream = await openTestStream(origin, { topics: 'flash' })
    await stream.next('ready')
    const title = '由另一个进程发布'
    await site.services.content.saveItems([
      testDraft({ importKey: title, kind: 'flash', title, releaseTime: new Date(Date.now() - 1_000) }),
    ])
    const { data } = await stream.next('flash')
    expect(data.items.map((item) => item.title)).toEqual([title])
    stream.close()
    await started.stop()
  })
})

describe('operations', () => {
  it.each(['site', 'own address'])('says at the %s that the process runs and can serve', async (where) => {
    const origin = where === 'site' ? siteOrigin : operationsOrigin
    const answers = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(origin + path)))
    expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
      [200, { alive: true }],
      [200, { ready: true, obstacles: [], read_only: false }],
    ])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
  })

  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer ${token}x` }],
    ['another scheme', { authorization: `Basic ${token}` }],
  ])('refuses metrics at the site with %s', async (_what, headers) => {
    const answer = await metrics(headers)
    expect([answer.status, (await answer.text()).includes('harbourwire_')]).toEqual([401, false])
  })

  it('counts requests by route and status, and never by address', async () => {
    for (const path of ['/news', '/news', '/contents/987654321', '/api/nowhere']) await fetch(siteOrigin + path)
    const answer = await metrics({ authorization: `Bearer ${token}` })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    const text = await answer.text()
    expect(text).not.toContain('987654321')
    const requests = await valuesOf('requests_total')
    expect(requests.get('route="/*",method="GET",status="200"')).toBeGreaterThanOrEqual(1)
    expect(requests.get('route="/*",method="GET",status="404"')).toBe(1)
    expect(requests.get('route="/api/*",method="GET",status="404"')).toBe(1)
    expect((await valuesOf('cache_hits_total')).get('cache="pages"')).toBeGreaterThanOrEqual(1)
    expect((await valuesOf('page_rendering_seconds_count')).get('')).toBeGreaterThanOrEqual(1)
  })

  it('tells of database, queues, tasks, jobs, threads, streams and the event loop', async () => {
    const mails = `insert into waiting_mails (about, recipient, subject, body, html, language, next_at)
      values ('a:1', 'a@example.org', 's', 'b', '', 'en', now() + interval '1 hour')`
    await site.services.database.pool.query(mails)
    expect((await valuesOf('database_up')).get('')).toBe(1)
    expect((await valuesOf('database_connections')).get('workload="staff"')).toBeGreaterThan(0)
    // An email that is not due yet does not wait.
    expect((await valuesOf('queue_waiting')).get('task="mails"')).toBe(0)
    expect((await valuesOf('queue_oldest_seconds')).get('task="events"')).toBeGreaterThanOrEqual(0)
    expect((await valuesOf('task_failures_total')).get('task="streams"')).toBe(0)
    expect((await valuesOf('jobs')).get('queue="poll-sources",state="failed"')).toBe(0)
    expect((await valuesOf('threads_waiting')).get('pool="texts"')).toBe(0)
    expect((await valuesOf('streams')).get('')).toBe(0)
    expect((await valuesOf('unread_metrics_total')).size).toBe(0)
    const text = await (await fetch(`${operationsOrigin}/metrics`)).text()
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('has every metric that the dashboard and the alert rules name', async () => {
    // There only with a shared cache or replicas, and from the restore drill.
    const others = [
      ...['harbourwire_edge_purge_failing_seconds', 'harbourwire_database_replica_in_use'],
      'harbourwire_database_replica_lag_seconds',
      ...['harbourwire_restore_drill_success', 'harbourwire_restore_drill_timestamp_seconds'],
    ]
    const text = await (await fetch(`${operationsOrigin}/metrics`)).text()
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    const known = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' || type === 'summary' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    )
    for (const file of ['grafana/harbourwire.json', 'prometheus/alerts.yml']) {
      const source = await readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
      const named = new Set(source.match(/\b(?:harbourwire|nodejs|process)_\w+/g))
      expect(named.size).toBeGreaterThan(5)
      expect(
        [...named].filter((name) => !known.has(name) && !others.includes(name)),
        file,
      ).toEqual([])
    }
  })

  it('asks the database over a connection of its own, so that a busy site is not taken for one without a database', async () => {
    const { rows } = await site.services.database.pool.query(
      "select from pg_stat_activity where application_name = 'harbourwire health' and datname = current_database()",
    )
    expect(rows).toHaveLength(1)
  })

  it('knows no other address, and no other method', async () => {
    const answers = [
      await fetch(`${operationsOrigin}/`),
      await fetch(`${operationsOrigin}/metrics`, { method: 'POST' }),
      await fetch(`${operationsOrigin}/api/getActivityList`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('is alive but not ready once it is asked to stop, and still serves', async () => {
    site.services.health.announceStop()
    const [ready, alive, page] = await Promise.all(
      [`${siteOrigin}/readyz`, `${operationsOrigin}/healthz`, `${siteOrigin}/news`].map((address) => fetch(address)),
    )
    expect([ready?.status, await ready?.json()]).toEqual([
      503,
      { ready: false, obstacles: ['stopping'], read_only: false },
    ])
    expect([alive?.status, page?.status]).toEqual([200, 200])
  })
})
