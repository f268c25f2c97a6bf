import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Row, Section } from './report.ts'
import { makeFolder, removeFolder, startSite } from './site-process.ts'

const warmUp = 300
const counted = 300
const goals = { home: 4, article: 2.5, 'flash list': undefined, flash: undefined } as const

/** What happens before each request; the page itself is never kept. */
const cases = {
  'all answers there': [],
  'after a flash was published': ['list:flash', 'list:all'],
  'after an article was changed': ['item:3', 'list:article', 'list:all'],
  'nothing there': null,
} as const

type Measured = Record<keyof typeof goals, Record<keyof typeof cases, number>>

/** CPU time of pages that are rendered anew for each request, with the real database. */
export async function benchUncached(): Promise<Section> {
  const folder = await makeFolder()
  const rows: Row[] = []
  try {
    // Fills the database with the demonstration content.
    await (await startSite(folder)).stop()
    const worker = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const parts: Buffer[] = []
    worker.stdout.on('data', (part: Buffer) => parts.push(part))
    await once(worker, 'exit')
    const measured = JSON.parse(Buffer.concat(parts).toString()) as Measured
    for (const [name, times] of Object.entries(measured) as [keyof typeof goals, Measured['home']][]) {
      const goal = goals[name]
      for (const [what, ms] of Object.entries(times)) {
        rows.push({
          what: `${name}, ${what}`,
          measured: `${ms.toFixed(2)} ms`,
          goal: goal ? `at most ${goal} ms` : '',
          met: !goal || ms <= goal,
        })
      }
    }
  } finally {
    await removeFolder(folder)
  }
  return {
    title: 'Uncached pages',
    how: `CPU time of the server's process (user and system, all threads) for each request: loaders with the real database, rendering, HTTP; uncompressed, ${counted} requests one after another after ${warmUp} for warming up. No page is kept; the answers that pages are made of are, until a change drops those that it concerns.`,
    rows,
  }
}

/** The part that runs in a process of its own, so that nothing else is counted. */
async function measure(dataDir: string) {
  const { openLog } = await import('../server/platform/log.ts')
  const { openServices } = await import('../server/services.ts')
  const { openSite } = await import('../server/site.ts')
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const secretKey = 'for-a-measurement-alone-for-a-measurement-alone'
  const services = await openServices({ databaseUrl: undefined, dataDir, secretKey }, log)
  let change = (_tags: string[]) => {}
  let lose = () => {}
  /** The bus of this process alone: what happens is said by the measurement. */
  const bus: typeof services.bus = {
    ...services.bus,
    subscribe: async (listener, onLost) => {
      change = listener
      lose = onLost
      return () => {}
    },
  }
  const config = { siteOrigin: 'http://localhost', trustProxy: false, environment: 'production' } as const
  const app = await openSite(config, log, { ...services, bus }, { freshMs: 0 })
  const flash = await services.content.list(
    { kind: 'flash', page: 1, size: 1 },
    { language: 'zh-Hans', now: new Date(), tags: new Set() },
  )
  const pages = { home: '/', article: '/contents/1', 'flash list': '/news', flash: `/news/${flash.list[0]?.id}` }
  const request = async (url: string, tags: readonly string[] | null) => {
    if (tags) change([...tags])
    else lose()
    await app.inject({ url })
  }
  const result: Record<string, Record<string, number>> = {}
  for (const [name, url] of Object.entries(pages)) {
    const times: Record<string, number> = {}
    for (const [what, tags] of Object.entries(cases)) {
      for (let i = 0; i < warmUp; i++) await request(url, tags)
      const before = process.cpuUsage()
      for (let i = 0; i < counted; i++) await request(url, tags)
      const { user, system } = process.cpuUsage(before)
      times[what] = (user + system) / 1000 / counted
    }
    result[name] = times
  }
  await app.close()
  await services.close()
  process.stdout.write(JSON.stringify(result))
}

if (import.meta.main) await measure(process.argv[2] ?? '')
