import { openLog } from '../../server/platform/log.ts'
import { openServices, type Services } from '../../server/services.ts'
import { median, type Row, type Section } from '../report.ts'
import { makeFolder, removeFolder } from '../site-process.ts'
import { addCounts, daysOfCounts } from './counts.ts'
import { slowdownUnderRecords } from './pages-under-records.ts'

const batches = Number(process.env.BENCH_TRACKING_BATCHES ?? 1_500)
const recordsOfBatch = 20
const atOnce = 64
const rounds = 3
const askedTimes = 7
/** Views that the counts of the console's questions stand for. */
const views = Number(process.env.BENCH_TRACKING_VIEWS ?? 100_000_000)
const goals = { share: 0.5, slowdown: 0.05, console: 200 }

const secretKey = 'a secret of the measurement, 32+'
const pages = ['/', '/news', '/columns', '/features', '/privacy', '/hk', '/usa', '/atlas', '/DataEra', '/events']

/** How many page views are taken, what they cost readers, and how fast the console's analytics are. */
export async function benchTracking(): Promise<Section> {
  const folder = await makeFolder()
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const services = await openServices(
    { databaseUrl: undefined, dataDir: folder, siteOrigin: 'http://bench.test', secretKey, environment: 'production' },
    log,
  )
  const rows: Row[] = []
  try {
    await services.tracking.maintain(new Date())
    await recordAll(services, 0)
    const [ours, bare]: [number[], number[]] = [[], []]
    // The two run in turn, so that other work of the machine affects both.
    for (let round = 1; round <= rounds; round += 1) {
      bare.push(await insertAll(services))
      ours.push(await recordAll(services, round))
    }
    const [taken, inserted] = [median(ours), median(bare)]
    rows.push(
      {
        what: 'records a second, checked, counted and stored',
        measured: Math.round(taken).toLocaleString('en'),
        goal: `at least ${goals.share} of a bare insert`,
        met: taken >= inserted * goals.share,
      },
      {
        what: 'bare insert of the same batches',
        measured: Math.round(inserted).toLocaleString('en'),
        goal: '',
        met: true,
      },
      { what: 'share', measured: (taken / inserted).toFixed(2), goal: '', met: true },
    )
    rows.push(...(await consoleRows(services)))
  } finally {
    await services.close()
    await removeFolder(folder)
  }
  for (const { page, still, busy, records } of await slowdownUnderRecords()) {
    const slowdown = busy / still - 1
    rows.push({
      what: `${page}, while ${Math.round(records).toLocaleString('en')} records a second come in`,
      measured: `${busy.toFixed(2)} ms against ${still.toFixed(2)} ms (${slowdown >= 0 ? '+' : ''}${(slowdown * 100).toFixed(1)} %)`,
      goal: `at most ${goals.slowdown * 100} % slower`,
      met: slowdown <= goals.slowdown,
    })
  }
  return {
    title: 'What is read',
    how: `${batches.toLocaleString('en')} batches of ${recordsOfBatch} page views, each of a reader of its own, ${atOnce} at once, against one INSERT of the same rows for each batch over as many connections; medians of ${rounds} rounds in turn. The console is asked ${askedTimes} times over counts of ${views.toLocaleString('en')} views in ${daysOfCounts} days. Pages are asked one request after the other, in turn with and without 2,000 records a second from another process.`,
    rows,
  }
}

const readerOf = (round: number, batch: number) =>
  `10.${round * 8 + (batch >> 16)}.${(batch >> 8) & 255}.${batch & 255}`
const recordsOf = (batch: number) =>
  Array.from({ length: recordsOfBatch }, (_, place) => ({
    page: pages[(batch + place) % pages.length] ?? '/',
    prepg: place === 0 ? 'https://search.example' : '/',
  }))

/** @returns records a second */
async function recordAll({ tracking }: Services, round: number): Promise<number> {
  const began = performance.now()
  await inTurns(async (batch) => {
    const caller = {
      ...{ address: readerOf(round, batch), device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' },
      ...{ session: undefined, tokenSent: false, tokenInCookie: false, deviceCookie: undefined, untracked: false },
      ...{ fromElsewhere: false, keepToken() {}, keepDevice() {}, forgetToken() {} },
    }
    await tracking.record({ records: recordsOf(batch) }, { language: 'en', now: new Date(), tags: new Set(), caller })
  })
  return (batches * recordsOfBatch) / ((performance.now() - began) / 1000)
}

/** @returns rows a second */
async function insertAll({ database }: Services): Promise<number> {
  const visitor = Buffer.alloc(16, 7)
  const columns = `at, kind, target_id, path, previous_path, language, visitor`
  const values = Array.from({ length: recordsOfBatch }, (_, place) => `(now(), 'page', 0, $${place + 2}, '', 'en', $1)`)
  const began = performance.now()
  await inTurns(async (batch) => {
    const paths = recordsOf(batch).map(({ page }) => page)
    await database.pool.query({
      name: 'bare_insert',
      text: `insert into page_views (${columns}) values ${values.join(', ')}`,
      values: [visitor, ...paths],
    })
  })
  return (batches * recordsOfBatch) / ((performance.now() - began) / 1000)
}

async function inTurns(work: (batch: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < batches) {
      const batch = next
      next += 1
      await work(batch)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** How long the console's questions take. */
async function consoleRows(services: Services): Promise<Row[]> {
  const last = await addCounts(services.database.pool, views)
  await services.tracking.maintain(new Date())
  await services.database.pool.query('analyze')
  const rows: Row[] = []
  for (const days of [7, 28, 90, daysOfCounts / 2]) {
    const from = new Date(Date.parse(`${last}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
    const { analytics: desk } = services.desks
    const context = () => ({ language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() })
    const { pages: read } = await desk.audience({ from, to: last }, context())
    const targets = read.flatMap(({ kind, id }) => (id > 0 ? [{ kind, id }] : []))
    for (const [what, ask] of [
      [
        `all analytics of ${days} days, with the ${days} before`,
        () => desk.audience({ from, to: last }, context()) as Promise<unknown>,
      ],
      [
        `where readers of the ${targets.length} most read came from in ${days} days`,
        () => desk.sources({ from, to: last, targets }),
      ],
    ] as const) {
      const times: number[] = []
      for (let time = 0; time < askedTimes; time += 1) {
        const began = performance.now()
        await ask()
        times.push(performance.now() - began)
      }
      rows.push({
        what,
        measured: `${median(times).toFixed(0)} ms`,
        goal: `at most ${goals.console} ms`,
        met: median(times) <= goals.console,
      })
    }
  }
  return rows
}
