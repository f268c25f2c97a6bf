import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestCluster, type TestCluster } from '../tools/test-cluster.ts'
import { addEvent, reservation } from './modules/events/orders/test-events.ts'
import type { Replicas } from './platform/database/replicas/replicas.ts'
import { platformMetrics } from './platform/operations/process-metrics.ts'
import { testDraft } from './test-draft.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** A site whose replica receives what is written, and shows it only as long as it replays. */

let cluster: TestCluster
let site: TestSite
let replicas: Replicas
let article: number

const draft = { importKey: 'article', title: '稳定币条例生效' }

beforeAll(async () => {
  cluster = await startTestCluster()
  const database = { databaseUrl: cluster.primary.url, replicaUrls: [cluster.replica.url] }
  site = await openTestSite({ database })
  replicas = site.services.database.replicas as Replicas
  const { content } = site.services
  await content.saveItems([testDraft(draft)])
  article = (await content.idsByImportKey(['article'])).get('article') ?? 0
})
afterAll(async () => {
  await site?.close()
  await cluster?.close()
})
afterEach(() => cluster.resumeReplay())

const answered = () => replicas.usage[0]?.answered ?? 0
const detailsOf = (headers: Record<string, string> = {}) =>
  callAsVisitor(site, 'getInformationDetails', { id: article }, { headers })
const pageOf = async () => (await fetch(`${site.origin}/en/contents/${article}`)).text()

/** Waits until a call of a visitor is answered by the replica. */
const untilUsed = () =>
  expect
    .poll(async () => {
      const before = answered()
      await detailsOf()
      return answered() - before
    })
    .toBeGreaterThan(0)

it('answers visitors, pages and shared answers by the replica', async () => {
  await untilUsed()
  const before = answered()
  await pageOf()
  expect(answered()).toBeGreaterThan(before)
})

it('shows a change at once, though the replica does not have it', async () => {
  await untilUsed()
  await cluster.pauseReplay()
  expect(await pageOf()).toContain(draft.title)
  const title = '稳定币条例延期'
  await site.services.content.saveItems([testDraft({ ...draft, title })])
  expect(await pageOf()).toContain(title)
  expect((await detailsOf()).data.title).toBe(title)
})

it('shows members what they have done, though the replica does not have it', async () => {
  const { browser } = await addMember(site)
  await cluster.caughtUp()
  await untilUsed()
  await cluster.pauseReplay()
  const { code, headers } = await callAsVisitor(site, 'likeInformation', { id: article }, { headers: browser })
  expect(code).toBe(200)
  const written = headers.getSetCookie().find((cookie) => cookie.startsWith('written='))
  expect(written).toMatch(/; Max-Age=15; SameSite=Lax; HttpOnly$/)
  const own = { ...browser, cookie: `${browser.cookie}; ${written?.split(';')[0]}` }
  expect((await detailsOf(own)).data.liked).toBe(true)
  const before = answered()
  const forged = { ...browser, cookie: `${browser.cookie}; written=2gosa7pa2gv.x` }
  await detailsOf(forged)
  expect(answered()).toBeGreaterThan(before)
})

it('shows guests their order, though the replica does not have it', async () => {
  const event = await addEvent(site)
  await cluster.caughtUp()
  await untilUsed()
  await cluster.pauseReplay()
  const { data, headers } = await callAsVisitor(site, 'reserveTickets', reservation(event))
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^written=/)])
  const { code } = await callAsVisitor(site, 'getOrder', { order: data.id, token: data.token })
  expect(code).toBe(200)
  expect((await detailsOf()).headers.getSetCookie()).toEqual([])
})

it('is ready, and reports its replica, while that is away', async () => {
  await untilUsed()
  await cluster.replica.kill()
  expect((await detailsOf()).code).toBe(200)
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
  const metrics = platformMetrics(site.services).filter(({ name }) => name.startsWith('database_replica'))
  const values = await Promise.all(metrics.map(async ({ name, read }) => [name, await read()]))
  const labels = { replica: `${new URL(cluster.replica.url).host}/postgres` }
  expect(Object.fromEntries(values)).toEqual({
    database_replica_in_use: [{ labels, value: 0 }],
    database_replica_lag_seconds: [{ labels, value: expect.any(Number) }],
    database_replica_answers_total: [{ labels, value: expect.any(Number) }],
  })
  await cluster.restartReplica()
  await untilUsed()
})
