import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { browserOptions } from '../../tools/browser.ts'
import { median, type Section } from '../report.ts'
import { makeFolder, removeFolder } from '../site-process.ts'
import { fillPoints, fillShown, readDays, readSeries, shownKeys, tableRows } from './points.ts'

const goals = { times: 1.5, readMs: 20, drawMs: 100 }
/** Points that are stored beside those that are shown, and how long storing them may take. */
const points = Number(process.env.BENCH_POINTS ?? 100_000_000)
const fillWithinMs = Number(process.env.BENCH_FILL_MINUTES ?? 10) * 60_000
const warmUp = 30
const counted = 60

interface Costs {
  articleMs: number
  tableMs: number
  readMs: number
}
interface Result {
  few: Costs
  many: Costs
  stored: number
}

/** Measures the cost of the data section, also beside very many stored points. */
export async function benchData(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const worker = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const parts: Buffer[] = []
    worker.stdout.on('data', (part: Buffer) => parts.push(part))
    const [code] = await once(worker, 'close')
    if (code !== 0) throw new Error(`the measurement ended with ${code}`)
    const { few, many, stored } = JSON.parse(Buffer.concat(parts).toString()) as Result
    return section(few, many, stored, await drawing(folder))
  } finally {
    await removeFolder(folder)
  }
}

function section(few: Costs, many: Costs, stored: number, drawMs: number): Section {
  const million = (stored / 1e6).toFixed(stored < 1e7 ? 1 : 0)
  const costs = ([beside, { articleMs, tableMs, readMs }]: [string, Costs]) => [
    {
      what: `a table page of ${tableRows} rows${beside}, beside an article`,
      measured: `${tableMs.toFixed(1)} ms, ${articleMs.toFixed(1)} ms: ${(tableMs / articleMs).toFixed(2)} times`,
      goal: `at most ${goals.times} times`,
      met: tableMs <= goals.times * articleMs,
    },
    {
      what: `${readSeries} series of five years read${beside}`,
      measured: `${readMs.toFixed(1)} ms`,
      goal: `under ${goals.readMs} ms`,
      met: readMs < goals.readMs,
    },
  ]
  return {
    title: 'Data section',
    how: `Medians of ${counted} requests one after another in one process after ${warmUp} for warming up, pages kept by nothing, with the database's part; the article and the table in turn. Beside them ${million} million points are stored${stored < points ? `, as many as were written within ${Math.round(fillWithinMs / 60_000)} minutes` : ''}. Drawing is from the data to the painted chart in Chromium, ${readSeries} series with each of ${readDays} days, the median of 9.`,
    rows: [
      ...costs(['', few]),
      ...costs([` with ${million} million points stored`, many]),
      {
        what: `${readSeries} series of five years drawn in the browser`,
        measured: `${drawMs.toFixed(0)} ms`,
        goal: `under ${goals.drawMs} ms`,
        met: drawMs < goals.drawMs,
      },
    ],
  }
}

/** The median of drawing one chart again and again in a browser. */
async function drawing(folder: string): Promise<number> {
  const outDir = join(folder, 'draw')
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      lib: {
        entry: fileURLToPath(new URL('./draw.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'drawing',
        fileName: () => 'draw.js',
      },
    },
  })
  const browser = await chromium.launch(await browserOptions())
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ path: join(outDir, 'draw.js') })
    const times: number[] = []
    for (let round = 0; round < 12; round++) times.push(await page.evaluate(`draw(${readSeries}, ${readDays})`))
    return median(times.slice(3))
  } finally {
    await browser.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The part that runs in a process of its own, so that nothing else is counted. */
async function measure(dataDir: string): Promise<Result> {
  const { openLog } = await import('../../server/platform/log.ts')
  const { openServices } = await import('../../server/services.ts')
  const { openSite } = await import('../../server/site.ts')
  const { fillNames, grow } = await import('../growth/content.ts')
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const secretKey = 'for-a-measurement-alone-for-a-measurement-alone'
  const services = await openServices({ databaseUrl: undefined, dataDir, secretKey }, log)
  const config = { siteOrigin: 'http://localhost', trustProxy: false as const }
  const app = await openSite(config, log, services, { freshMs: 0 })
  const { pool } = services.database
  await fillNames(pool)
  await grow(pool, 0, 1000)
  await fillShown(pool)
  const { rows } = await pool.query<{ id: string }>("select min(id) as id from items where kind = 'article'")
  const addresses = { article: `/contents/${rows[0]?.id}`, table: `/DataEra/bitcoin?size=${tableRows}` }

  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const page = async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    if (statusCode !== 200) throw new Error(`${url} answers with ${statusCode}: ${body.slice(0, 200)}`)
  }
  const read = async () => {
    const reading = { language: 'en' as const, now: new Date(), tags: new Set<string>() }
    const { series } = await services.data.series({ keys: shownKeys }, reading)
    if (series.length !== readSeries) throw new Error(`${series.length} series were read`)
  }
  async function costs(): Promise<Costs> {
    const [articles, tables, reads]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < warmUp + counted; round++) {
      articles.push(await timed(() => page(addresses.article)))
      tables.push(await timed(() => page(addresses.table)))
      reads.push(await timed(read))
    }
    const usual = (times: number[]) => median(times.slice(warmUp))
    return { articleMs: usual(articles), tableMs: usual(tables), readMs: usual(reads) }
  }
  try {
    const few = await costs()
    const stored = await fillPoints(pool, points, fillWithinMs)
    return { few, stored, many: await costs() }
  } finally {
    await app.close()
    await services.close()
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await measure(process.argv[2] ?? '')))
