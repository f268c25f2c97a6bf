import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import type { Database } from '#server/platform/database/database.ts'
import { median, type Row, type Section } from '../report.ts'
import { makeFolder, removeFolder } from '../site-process.ts'
import { addressesOfContent, fillNames, grow } from './content.ts'
import { addressesOfEvents, growEvents } from './events.ts'

const usualSizes = [1000, 10_000, 100_000, 1_000_000]
/** Items of a full measurement: they and their texts and labels are 10 million rows. */
const largestSize = 2_000_000
/** The largest size is skipped if filling it would take longer than this, except in a full measurement. */
const fillWithinMs = 900_000
const warmUp = 30
const counted = 30
/** Growth limit of the cost of pages from the least to the most content, and differences that count as noise. */
const maxGrowth = 2
const noiseMs = 4

/** Growing content of a site, and the pages that show it. */
interface Growing {
  title: string
  what: string
  /** Prepares the content that is there at every size. */
  prepare(pool: Pool): Promise<void>
  grow(pool: Pool, from: number, to: number): Promise<void>
  addresses(pool: Pool): Promise<Record<string, string>>
  /** The page that others may cost a multiple of, at the largest size. */
  yardstick?: { page: string; times: number }
}

const kinds = {
  content: { title: 'Growth', what: 'items', prepare: fillNames, grow, addresses: addressesOfContent },
  events: {
    title: 'Growth of events',
    what: 'events, beside 1,000 items,',
    async prepare(pool) {
      await fillNames(pool)
      await grow(pool, 0, 1000)
    },
    grow: growEvents,
    addresses: addressesOfEvents,
    yardstick: { page: 'article', times: 1.5 },
  },
} satisfies Record<string, Growing>
type Kind = keyof typeof kinds

/** One size: for each page the usual time, and that of the first request, for which nothing is kept yet. */
interface Measured {
  items: number
  /** Rows of all tables, as the database estimates them, and its size. */
  rows: number
  gigabytes: number
  pages: Record<string, { usual: number; first: number }>
}
interface Result {
  measured: Measured[]
  /** Why a size is missing. */
  left?: string
}

/** Measures the cost of a page, with more and more content. */
export const benchGrowth = ({ full }: { full: boolean }): Promise<Section> =>
  bench('content', full ? [...usualSizes, largestSize] : usualSizes)

/** Measures the cost of pages of events, with more and more of them, and beside an article's. */
export const benchEvents = (): Promise<Section> => bench('events', usualSizes)

async function bench(kind: Kind, sizes: readonly number[]): Promise<Section> {
  const folder = await makeFolder()
  try {
    const worker = spawn(process.execPath, [fileURLToPath(import.meta.url), folder, kind, ...sizes.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const parts: Buffer[] = []
    worker.stdout.on('data', (part: Buffer) => parts.push(part))
    const [code] = await once(worker, 'close')
    if (code !== 0) throw new Error(`the measurement ended with ${code}`)
    return section(kinds[kind], JSON.parse(Buffer.concat(parts).toString()) as Result)
  } finally {
    await removeFolder(folder)
  }
}

function section({ title, what, yardstick }: Growing, { measured, left }: Result): Section {
  const number = new Intl.NumberFormat('en')
  const least = measured[0]
  const most = measured.at(-1)
  const rows = Object.keys(least?.pages ?? {}).map((page): Row => {
    const [low, high] = [least?.pages[page]?.usual ?? 0, most?.pages[page]?.usual ?? 0]
    const isFlat = high <= low * maxGrowth || high - low <= noiseMs
    const times = yardstick && high / (most?.pages[yardstick.page]?.usual ?? 0)
    const isCheap = !yardstick || (times ?? 0) <= yardstick.times
    return {
      what: page,
      measured:
        measured
          .map(({ pages }) => `${pages[page]?.usual.toFixed(1)} ms (${pages[page]?.first.toFixed(0)})`)
          .join(' · ') + (times === undefined ? '' : `; ${times.toFixed(2)} times an article`),
      goal: `at most ${maxGrowth} times the first${yardstick ? `, ${yardstick.times} times an article` : ''}`,
      met: isFlat && isCheap,
    }
  })
  const size: Row = {
    what: 'rows of the database, and its size',
    measured: measured.map(({ rows, gigabytes }) => `${number.format(rows)} (${gigabytes.toFixed(1)} GB)`).join(' · '),
    goal: '',
    met: true,
  }
  return {
    title,
    how: `Pages with ${measured.map(({ items }) => number.format(items)).join(' · ')} ${what} in the database, in this order: the median time of ${counted} requests one after another after ${warmUp} for warming up, database included, keeping neither pages nor answers; in brackets the first request after a start, which also counts what is counted every fifteen seconds.${left ? ` ${left}` : ''}`,
    rows: [size, ...rows],
  }
}

/** The part that runs in a process of its own, so that nothing else is counted. */
async function measure(dataDir: string, kind: Kind, sizes: readonly number[]): Promise<Result> {
  const { openLog } = await import('../../server/platform/log.ts')
  const { openDatabase } = await import('#server/platform/database/database.ts')
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  // Kept open for the whole run: with the last connection the embedded server would end and have to start again.
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  try {
    return await measureSizes(database, dataDir, kinds[kind], sizes)
  } finally {
    // Also after a failure: the embedded server would go on without anybody.
    await database.close()
  }
}

async function measureSizes(
  database: Database,
  dataDir: string,
  growing: Growing,
  sizes: readonly number[],
): Promise<Result> {
  const measured: Measured[] = []
  let fillMs = 0
  for (const [place, items] of sizes.entries()) {
    const before = sizes[place - 1] ?? 0
    const expected = (fillMs / Math.max(1, before - (sizes[place - 2] ?? 0))) * (items - before)
    if (expected > fillWithinMs && items !== largestSize) {
      return {
        measured,
        left: `${items} ${growing.what} were left out: filling would take ${Math.round(expected / 1000)} s.`,
      }
    }
    if (before === 0) await migrated(database.url, dataDir)
    const began = performance.now()
    if (before === 0) await growing.prepare(database.pool)
    await growing.grow(database.pool, before, items)
    fillMs = performance.now() - began
    process.stderr.write(`${items} ${growing.what} after ${Math.round(fillMs / 1000)} s\n`)
    measured.push({
      ...{ items, ...(await sizeOf(database.pool)) },
      pages: await measurePages(database.url, dataDir, growing),
    })
  }
  return { measured }
}

async function sizeOf(pool: Pool): Promise<Pick<Measured, 'rows' | 'gigabytes'>> {
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    `select sum(greatest(reltuples, 0))::float8 as rows, pg_database_size(current_database())::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const [{ rows: count = 0, bytes = 0 } = {}] = rows
  return { rows: Math.round(count), gigabytes: bytes / 2 ** 30 }
}

async function openOwnSite(databaseUrl: string, dataDir: string) {
  const { openLog } = await import('../../server/platform/log.ts')
  const { openServices } = await import('../../server/services.ts')
  const { openSite } = await import('../../server/site.ts')
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const secretKey = 'for-a-measurement-alone-for-a-measurement-alone'
  const services = await openServices({ databaseUrl, dataDir, secretKey }, log)
  const config = { siteOrigin: 'http://localhost', trustProxy: false as const }
  return { services, app: await openSite(config, log, services, { freshMs: 0, answersFreshMs: 0 }) }
}

/** Brings the database up to date. */
async function migrated(databaseUrl: string, dataDir: string): Promise<void> {
  const { app, services } = await openOwnSite(databaseUrl, dataDir)
  await app.close()
  await services.close()
}

async function measurePages(
  databaseUrl: string,
  dataDir: string,
  { addresses }: Pick<Growing, 'addresses'>,
): Promise<Measured['pages']> {
  const { app, services } = await openOwnSite(databaseUrl, dataDir)
  const pages = await addresses(services.database.pool)
  const result: Measured['pages'] = {}
  for (const [place, [name, url]] of Object.entries(pages).entries()) {
    const times: number[] = []
    for (let i = 0; i < warmUp + counted; i++) {
      const began = performance.now()
      services.search.forget()
      // Each request has a client of its own, since one may not ask so often.
      const { statusCode } = await app.inject({ url, remoteAddress: `198.51.${place}.${i}` })
      times.push(performance.now() - began)
      if (statusCode !== 200) throw new Error(`${url} answers with ${statusCode}`)
    }
    result[name] = { usual: median(times.slice(warmUp)), first: times[0] ?? 0 }
  }
  await app.close()
  await services.close()
  return result
}

if (import.meta.main) {
  const [, , folder = '', kind = 'content', ...sizes] = process.argv
  process.stdout.write(JSON.stringify(await measure(folder, kind as Kind, sizes.map(Number))))
}
