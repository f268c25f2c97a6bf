import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '#server/platform/log.ts'
import { siteDay } from '#server/platform/site-time.ts'
import { openServices } from '#server/services.ts'
import { testDraft } from '#server/test-draft.ts'
import { benchSecret } from '../publishing.ts'

/** Process of a measurement that sends a digest and nothing else. Arguments: a folder, recipients, connections, ports. */
const [folder = '', recipients = '', connections = '', ...ports] = process.argv.slice(2)
const sampleMs = 500
const countMs = 1_000

export interface SendingAnswer {
  sent: number
  unknown: number
  seconds: number
  /** Resident memory in MB, from before the first email until after the last, sampled regularly. */
  memory: number[]
  /** Milliseconds of calls for the counts while it was sent. */
  counts: number[]
}

const relays = ports.map((port) => `smtp://127.0.0.1:${port}`)
const services = await openServices(
  {
    ...{ databaseUrl: undefined, dataDir: folder, secretKey: benchSecret, siteOrigin: 'https://news.test' },
    mail: { url: relays[0] ?? '', from: 'news@news.test' },
    newsletters: { relays, connections: Number(connections), perDomain: 1_000_000 },
  },
  openLog({ logLevel: 'error', environment: 'production' }),
)
const { database, newsletters, content, desks } = services
await content.saveItems(
  Array.from({ length: 12 }, (_, place) =>
    testDraft({ importKey: `n${place}`, title: `第${place}篇：储备、赎回与一座港口的新算盘` }),
  ),
)
// Their time of today has just passed.
await database.pool.query(`insert into newsletter_subscribers
    (address, state, lists, language, time_zone, minute, consent)
  select 'reader' || n || '@mail' || n % 500 || '.test', 'confirmed', '{daily}', 'zh-Hans', 'Asia/Hong_Kong',
    extract(epoch from (now() at time zone 'Asia/Hong_Kong')::time)::int / 60, 'form'
  from generate_series(1, ${Number(recipients)}) as n`)
await newsletters.planner.plan(new Date())
const { rows } = await database.pool.query(
  `select id from newsletter_issues where kind = 'daily' and day = '${siteDay(new Date())}'`,
)
const id = Number(rows[0].id)
const reader = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
const countIssue = async () => (await desks.newsletters.issue({ id }, reader)).counts
const memory: number[] = []
const counts: number[] = []
const sample = () => memory.push(process.memoryUsage.rss() / (1 << 20))
sample()
const sampler = setInterval(sample, sampleMs)
const counter = setInterval(async () => {
  const begun = performance.now()
  await countIssue()
  counts.push(performance.now() - begun)
}, countMs)
const begun = performance.now()
for (;;) {
  await newsletters.sender.sendDue()
  // The planner, which runs each minute, counts the rest.
  await newsletters.planner.plan(new Date())
  if ((await countIssue()).waiting === 0) break
  await pause(sampleMs)
}
const seconds = (performance.now() - begun) / 1_000
clearInterval(sampler)
clearInterval(counter)
const { sent, unknown } = await countIssue()
process.send?.({ sent, unknown, seconds, memory, counts } satisfies SendingAnswer)
await services.close()
process.disconnect?.()
