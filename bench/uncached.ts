import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Row, Section } from './report.ts'
import { makeFolder, nodeFlags, removeFolder, startSite } from './site-process.ts'

/** Until the compiler of the engine has come to rest: its threads are counted as well. */
const warmUp = { process: 3000, page: 500 }
const counted = 1000
const goals = { home: 4, article: 2.5, 'flash list': undefined, flash: undefined } as const

/** Highest accepted processor time of an uncached home page, in milliseconds. */
const emptyGoal = 10

/** Cases by the events before each request; the page itself is never kept. */
const cases = {
  'all answers there': [],
  'after a flash was published': ['list:flash', 'list:all'],
  'after an article was changed': ['item:3', 'list:article', 'list:all'],
  'nothing there': null,
} as const

/** Messages of the measured process: the addresses of its pages, then the CPU time that it has used, in ms. */
type Pages = { origin: string; paths: Record<keyof typeof goals, string> }
type Used = { cpuMs: number }

/** CPU time of pages that are rendered again for each request, with the real database. */
export async function benchUncached(): Promise<Section> {
  const folder = await makeFolder()
  const rows: Row[] = []
  try {
    // Fills the database with the demonstration content.
    await (await startSite(folder)).stop()
    const site = fork(fileURLToPath(import.meta.url), [folder], { execArgv: nodeFlags })
    const [{ origin, paths }] = (await once(site, 'message')) as [Pages]
    await ask(origin + paths.home, warmUp.process)
    for (const [name, goal] of Object.entries(goals)) {
      for (const [what, tags] of Object.entries(cases)) {
        const ms = await cpuOfRequest(site, origin + paths[name as keyof typeof goals], tags)
        const most = name === 'home' && tags === null ? emptyGoal : goal
        rows.push({
          what: `${name}, ${what}`,
          measured: `${ms.toFixed(2)} ms`,
          goal: most ? `at most ${most} ms` : '',
          met: !most || ms <= most,
        })
      }
    }
    site.send('end')
    await once(site, 'exit')
  } finally {
    await removeFolder(folder)
  }
  return {
    title: 'Uncached pages',
    how: `CPU time of the server's process (user and system, all threads), run with the flags of npm start, for each request over HTTP: loaders with the real database, rendering, sending; uncompressed, ${counted} requests one after another over one connection after ${warmUp.page} for warming up, and ${warmUp.process} of home before the first, sent by another process. No page is kept; the answers that pages are made of are, until a change drops those that it concerns.`,
    rows,
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds of CPU that the process takes for a request, when this happened before each. */
async function cpuOfRequest(site: ChildProcess, url: string, tags: readonly string[] | null): Promise<number> {
  const used = async () => {
    site.send({ tags })
    return ((await once(site, 'message')) as [Used])[0].cpuMs
  }
  await used()
  await ask(url, warmUp.page)
  const before = await used()
  await ask(url, counted)
  return ((await used()) - before) / counted
}

async function ask(url: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await fetchOnce(url)
}

async function fetchOnce(url: string): Promise<void> {
  const [answer] = await once(request(url, { agent }).end(), 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
}

/** The part that runs in a process of its own, so that nothing else is counted. */
async function serve(dataDir: string) {
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
  const config = { siteOrigin: 'http://localhost', trustProxy: false } as const
  const app = await openSite(config, log, { ...services, bus }, { freshMs: 0 })
  let happening: readonly string[] | null = []
  app.addHook('onRequest', async () => (happening ? change([...happening]) : lose()))
  process.on('message', async (message: { tags: readonly string[] | null } | 'end') => {
    if (message === 'end') {
      await app.close()
      await services.close()
      return process.disconnect()
    }
    happening = message.tags
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000 } satisfies Used)
  })
  const flash = await services.content.list(
    { kind: 'flash', page: 1, size: 1 },
    { language: 'zh-Hans', now: new Date(), tags: new Set() },
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = { home: '/', article: '/contents/1', 'flash list': '/news', flash: `/news/${flash.list[0]?.id}` }
  process.send?.({ origin, paths } satisfies Pages)
}

if (import.meta.main) await serve(process.argv[2] ?? '')
