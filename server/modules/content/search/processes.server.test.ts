import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { openServices, type Services } from '#server/services.ts'
import { openSite } from '#server/site.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite, testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'

let one: TestSite
/** A second process on the same database. */
let other: { services: Services; origin: string; close(): Promise<void> }

beforeAll(async () => {
  one = await openTestSite()
  const siteOrigin = 'http://site.test'
  const services = await openServices(
    {
      databaseUrl: one.services.database.directUrl,
      dataDir: '',
      siteOrigin,
      secretKey: testSecret,
      environment: 'test',
    },
    silentLog,
  )
  const app = await openSite({ siteOrigin, trustProxy: false }, silentLog as never, services, {})
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  other = {
    services,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close()
      await services.close()
    },
  }
})
afterAll(async () => {
  await other.close()
  await one.close()
})

async function titles(origin: string, keyword: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: CallOutput<'search'> }).data.articles.map(({ title }) => title)
}

it('an item that one process publishes is found in every other one, and no longer once it was withdrawn', async () => {
  const both = [one.origin, other.origin]
  // Nothing is known of it yet, in either of them: that is what they may have kept.
  for (const origin of both) expect(await titles(origin, '潮汐信标')).toEqual([])

  await one.services.content.saveItems([testDraft({ importKey: 'tide', title: '潮汐信标点亮', summary: '' })])
  expect(await titles(one.origin, '潮汐信标')).toEqual(['潮汐信标点亮'])
  // The other one learns of it by the message that follows the commit.
  await vi.waitFor(async () => expect(await titles(other.origin, '潮汐信标')).toEqual(['潮汐信标点亮']), {
    interval: 200,
    timeout: 15_000,
  })

  await other.services.database.pool.query(`update items set status = 'withdrawn' where import_key = 'tide'`)
  // Without a word from the one that withdrew it: answers that were kept show only what readers may see.
  for (const origin of both) expect(await titles(origin, '潮汐信标')).toEqual([])
  await other.services.database.pool.query(`update items set status = 'approved' where import_key = 'tide'`)
  for (const origin of both) expect(await titles(origin, '潮汐信标 点亮')).toEqual(['潮汐信标点亮'])
})
