import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite, testSecret } from '#server/test-site.ts'

const program = new URL('./test-tracking-process.ts', import.meta.url).pathname

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** Number of batches in progress at any moment. */
const underWay = 30

/** A process that takes page views, always many at once, until it is killed after acknowledging a number of batches. */
async function killedAfter(count: number, first: number): Promise<string[]> {
  const { databaseUrl = '', dataDir } = site.services.config
  const child = spawn(process.execPath, [program, databaseUrl, dataDir, testSecret], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A read that fails because the process was killed is no failure of the test.
  child.stdin.on('error', () => {})
  const reader = createInterface({ input: child.stdout })
  const closed = Promise.all([once(child, 'close'), once(reader, 'close')])
  const said: string[] = []
  let batch = first
  // Every second number, so that two processes never have the same.
  const send = () => {
    child.stdin.write(`${batch}\n`)
    batch += 2
  }
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The process ended by itself')))
    reader.on('line', (line) => {
      if (line === 'ready') for (let n = 0; n < underWay; n += 1) send()
      else {
        said.push(line)
        send()
      }
      if (said.length === count) resolve()
    })
  })
  child.kill('SIGKILL')
  await closed
  return said.filter((line) => /^\d+$/.test(line))
}

it('page views that two processes acknowledged before they were killed are all stored, and counted as stored', {
  timeout: 240_000,
}, async () => {
  const acknowledged = (await Promise.all([1, 2].map((first) => killedAfter(40, first)))).flat()
  expect(acknowledged.length).toBeGreaterThanOrEqual(80)
  // One look at all tables: what a killed process had asked for may still be stored between two.
  const client = await site.services.database.pool.connect()
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query<{ batch: string; n: number }>(
    `select substring(previous_path from 3) as batch, count(*)::int as n from page_views group by 1`,
  )
  const stored = new Map(rows.map(({ batch, n }) => [batch, n]))
  expect(acknowledged.filter((batch) => stored.get(batch) !== 3)).toEqual([])
  // A batch is stored whole or not at all, and counts hold exactly what is stored.
  expect(rows.filter(({ n }) => n !== 3)).toEqual([])
  const counted = await client.query(
    `select (select sum(views)::int from page_view_days) as days, (select sum(views)::int from page_view_hours) as hours,
      (select sum(views)::int from audience_days where facet = 'site') as site,
      (select sum(visitors)::int from audience_days where facet = 'site') as readers`,
  )
  await client.query('commit')
  client.release()
  const views = 3 * rows.length
  expect(counted.rows).toEqual([{ days: views, hours: views, site: views, readers: rows.length }])
})
