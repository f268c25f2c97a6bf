import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Row, Section } from './report.ts'
import { makeFolder, removeFolder, startSite } from './site-process.ts'

const warmUp = 400
const counted = 400
const goals = { home: 4, article: 2.5, 'flash list': undefined, flash: undefined } as const

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
    const measured = JSON.parse(Buffer.concat(parts).toString()) as Record<keyof typeof goals, number>
    for (const [name, ms] of Object.entries(measured) as [keyof typeof goals, number][]) {
      const goal = goals[name]
      rows.push({
        what: name,
        measured: `${ms.toFixed(2)} ms`,
        goal: goal ? `at most ${goal} ms` : '',
        met: !goal || ms <= goal,
      })
    }
  } finally {
    await removeFolder(folder)
  }
  return {
    title: 'Uncached pages',
    how: `CPU time of the server's process (user and system, all threads) for each request: loaders with the real database, rendering, HTTP; uncompressed, ${counted} requests one after another after ${warmUp} for warming up, keeping no pages.`,
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
  const app = await openSite(
    { siteOrigin: 'http://localhost', trustProxy: false, environment: 'production' },
    log,
    services,
    { freshMs: 0 },
  )
  const flash = await services.content.list(
    { kind: 'flash', page: 1, size: 1 },
    { language: 'zh-Hans', now: new Date(), tags: new Set() },
  )
  const pages = { home: '/', article: '/contents/1', 'flash list': '/news', flash: `/news/${flash.list[0]?.id}` }
  const result: Record<string, number> = {}
  for (const [name, url] of Object.entries(pages)) {
    for (let i = 0; i < warmUp; i++) await app.inject({ url })
    const before = process.cpuUsage()
    for (let i = 0; i < counted; i++) await app.inject({ url })
    const { user, system } = process.cpuUsage(before)
    result[name] = (user + system) / 1000 / counted
  }
  await app.close()
  await services.close()
  process.stdout.write(JSON.stringify(result))
}

if (import.meta.main) await measure(process.argv[2] ?? '')
