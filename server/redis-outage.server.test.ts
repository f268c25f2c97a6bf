import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { addEvent, register } from './modules/events/orders/test-events.ts'
import { newEmail } from './modules/members/accounts/test-accounts.ts'
import { connectDatabase, type Database } from './platform/database/database.ts'
import { openRealRedis } from './platform/http/rate-limit/test-redis-server.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { startWebProgram, type TestProgram } from './test-programs.ts'
import { refused } from './test-refusal.ts'
import type { TestSite } from './test-site.ts'

/** Redis ends, stops answering and comes back while two processes of a site count in it. */

const redis = await openRealRedis()
const redisUrl = redis?.url ?? ''

let database: TestDatabase
let connection: Database
let folder: string
let programs: TestProgram[] = []
let sites: Pick<TestSite, 'origin' | 'services'>[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-programs-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, REDIS_URL: redisUrl }
  programs = await Promise.all([startWebProgram(settings), startWebProgram(settings)])
  connection = await connectDatabase(database.url, silentLog)
  sites = programs.map(({ origin }) => ({ origin, services: { database: connection } as TestSite['services'] }))
})
afterAll(async () => {
  for (const program of programs) await program.close()
  await connection?.close()
  await redis?.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts Redis, and waits until every process counts in it. */
async function whenCountingAgain(): Promise<void> {
  await redis?.start()
  const admin = new Redis(redisUrl)
  try {
    for (const site of sites) {
      await admin.flushall()
      const wrong = { type: '4', email: newEmail(), password: 'wrong horse 9' } as const
      const counted = async () => {
        await callAsVisitor(site, 'login', wrong)
        return admin.dbsize()
      }
      await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(0)
    }
  } finally {
    admin.disconnect()
  }
}

const changes: readonly [string, () => Promise<void> | void][] = [
  ['answers', () => {}],
  ['answers nothing', () => redis?.freeze()],
  ['is gone', () => redis?.stop()],
  ['is there again', whenCountingAgain],
]
const pages = ['/', '/en', '/events', '/search?keyword=btc']

describe.skipIf(!redis)('where redis-server is installed', () => {
  it.each(changes)(
    'where Redis %s, pages are there, a ticket is let in once, and passwords are limited',
    async (_, change) => {
      await change()
      const both = <T>(act: (site: (typeof sites)[number], place: number) => Promise<T>, times = 2) =>
        Promise.all(Array.from({ length: times }, (_, place) => act(sites[place % 2] as (typeof sites)[number], place)))
      for (const page of pages)
        expect([page, ...(await both(async ({ origin }) => (await fetch(origin + page)).status))]).toEqual([
          page,
          200,
          200,
        ])
      const [first] = sites as [(typeof sites)[number]]
      const event = await addEvent(first)
      const [attendee] = (await register(first, event)).attendees
      const held = { ticket: attendee?.id ?? '', token: attendee?.token ?? '' }
      const { code } = (await callAsVisitor(first, 'getTicket', held)).data
      const headers = { authorization: event.organiser.token }
      const checks = await both(
        (site) => callAsVisitor(site, 'orderCheck', { id: event.id, code: code ?? '' }, { headers }),
        20,
      )
      expect(checks.filter(({ data }) => data?.outcome === 'admitted')).toHaveLength(1)
      const email = newEmail()
      await addMember(first, { email })
      const wrong = { type: '4', email, password: 'wrong horse 9' } as const
      const answers = await both((site) => callAsVisitor(site, 'login', wrong), 40)
      const limited = answers.filter((answer) => answer.code === refused('tooManyRequests').code)
      const busy = answers.filter(({ status }) => status === 503)
      expect(limited.length).toBeGreaterThan(0)
      expect(limited.length + busy.length).toBeGreaterThanOrEqual(20)
      // Counting in the database may refuse some of forty at once as busy, which admits nobody.
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    },
  )
})
