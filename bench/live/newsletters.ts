import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openLog } from '#server/platform/log.ts'
import { siteDay } from '#server/platform/site-time.ts'
import { openServices } from '#server/services.ts'
import { testDraft } from '#server/test-draft.ts'
import { benchSecret } from '../publishing.ts'
import { median, type Section } from '../report.ts'
import { makeFolder, removeFolder } from '../site-process.ts'

const recipients = 100_000
const failsAfter = 20_000
const connections = 8
const goals = { growthMb: 60, countMs: 100 }
const sampleMs = 500
const serversProgram = fileURLToPath(new URL('smtp-servers.ts', import.meta.url))

/** A digest to many over two servers, one of which fails midway: memory, counts meanwhile, and every recipient. */
export async function benchNewsletters(): Promise<Section> {
  const folder = await makeFolder()
  const servers = fork(serversProgram, [`${failsAfter}`])
  const [{ ports }] = (await once(servers, 'message')) as [{ ports: number[] }]
  const relays = ports.map((port) => `smtp://127.0.0.1:${port}`)
  const services = await openServices(
    {
      ...{ databaseUrl: undefined, dataDir: folder, secretKey: benchSecret, siteOrigin: 'https://news.test' },
      mail: { url: relays[0] ?? '', from: 'news@news.test' },
      newsletters: { relays, connections, perDomain: 1_000_000 },
    },
    openLog({ logLevel: 'error', environment: 'production' }),
  )
  const { database, newsletters, content, desks } = services
  try {
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
      from generate_series(1, ${recipients}) as n`)
    await newsletters.planner.plan(new Date())
    const { rows } = await database.pool.query(
      `select id from newsletter_issues where kind = 'daily' and day = '${siteDay(new Date())}'`,
    )
    const id = Number(rows[0].id)
    const countIssue = async () => (await desks.newsletters.issue({ id })).counts
    const memory: number[] = []
    const counts: number[] = []
    const sampler = setInterval(() => memory.push(process.memoryUsage.rss() / (1 << 20)), sampleMs)
    const counter = setInterval(async () => {
      const begun = performance.now()
      await countIssue()
      counts.push(performance.now() - begun)
    }, 2_000)
    const begun = performance.now()
    for (;;) {
      await newsletters.sender.sendDue()
      const { waiting } = await countIssue()
      if (waiting === 0) break
      await pause(sampleMs)
    }
    const seconds = (performance.now() - begun) / 1_000
    clearInterval(sampler)
    clearInterval(counter)
    const total = await countIssue()
    const tenth = Math.ceil(memory.length / 10)
    const [early, late] = [median(memory.slice(tenth, 2 * tenth)), median(memory.slice(-2 * tenth, -tenth))]
    const growth = late - early
    counts.sort((one, other) => one - other)
    const slowest = counts.at(-1) ?? 0
    const p99 = counts[Math.floor(counts.length * 0.99)] ?? 0
    const all = total.sent + total.unknown === recipients && total.unknown <= connections
    return {
      title: 'Newsletters',
      how: `${recipients.toLocaleString('en')} recipients over ${connections} connections to each of two SMTP servers in another process; one closes all connections after ${failsAfter.toLocaleString('en')} emails and stays away. Each email is written for its recipient.`,
      rows: [
        {
          what: 'every recipient accounted for',
          measured: `${total.sent.toLocaleString('en')} sent, ${total.unknown} of unknown outcome`,
          ...{ goal: `all, at most ${connections} unknown`, met: all },
        },
        {
          what: 'emails a second',
          measured: Math.round(recipients / seconds).toLocaleString('en'),
          goal: '',
          met: true,
        },
        {
          what: 'memory after 10 % and after 90 % of the time',
          measured: `${Math.round(early)} and ${Math.round(late)} MB, at most ${Math.round(Math.max(...memory))} MB`,
          ...{ goal: `growth under ${goals.growthMb} MB`, met: growth < goals.growthMb },
        },
        {
          what: `counts while it is sent, median of ${counts.length}`,
          measured: `${Math.round(median(counts))} ms, p99 ${Math.round(p99)} ms, slowest ${Math.round(slowest)} ms`,
          ...{ goal: `slowest ${goals.countMs} ms`, met: slowest < goals.countMs },
        },
      ],
    }
  } finally {
    servers.kill()
    await services.close()
    await removeFolder(folder)
  }
}
