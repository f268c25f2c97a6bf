import type { CallContext } from '#server/platform/http/call-context.ts'
import { createSiteEngine } from '../../language/site-engine.ts'
import { openLog } from '../../server/platform/log.ts'
import { openServices, type Services } from '../../server/services.ts'
import type { Section } from '../report.ts'
import { processorTime } from '../scale/processor-time.ts'
import { makeFolder, removeFolder } from '../site-process.ts'
import { recallDocuments } from './documents.ts'
import { generateItems } from './generated.ts'

const usualDocuments = 100_000
const documents = Number(process.env.BENCH_SEARCH_DOCUMENTS ?? usualDocuments)
/** Keeps the documents for the next measurement: writing a million takes half an hour. */
const kept = process.env.BENCH_SEARCH_DIR
const rounds = 8
const askedForRate = 400
const goals = { recall: 0.95, p99: 50, rate: 150, processor: 13 }

const typical = [
  '稳定币 牌照',
  '以太坊质押',
  'ETH rollup',
  '比特币 季度报告',
  '監管 審計結果',
  '闪电贷',
  'erc-4337',
  'treasury 治理提案',
]
/** Worst-case queries: words in nearly every document, words that only a scan finds, and words that nobody wrote. */
const worst = ['币', '的', 'e', '市场', '第', '%', '"流动性池"', '以太坊 -质押', 'zzzzzzzz']

/** How well and how fast the search finds. */
export async function benchSearch(): Promise<Section> {
  const folder = kept ?? (await makeFolder())
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const services = await openServices(
    {
      databaseUrl: undefined,
      dataDir: folder,
      siteOrigin: 'http://bench.test',
      secretKey: 'a secret of the measurement, 32+',
      environment: 'production',
    },
    log,
  )
  try {
    const perSecond = (await isFilled(services)) ? undefined : await fill(services)
    const { recall, reciprocal, asked, missed } = await recallOf(services)
    if (missed.length > 0) process.stderr.write(`Not among the first ten: ${missed.join(', ')}\n`)
    const usual = await timesOf(services, typical)
    const hard = await timesOf(services, worst)
    const bare = await bareTimes(services)
    const { rate, processor } = await ratePerSecond(services)
    const { rows } = await services.database.pool.query<{ size: string }>(
      `select pg_size_pretty(pg_total_relation_size('search_documents')) as size`,
    )
    const ms = (value: number) => `${value.toFixed(1)} ms`
    return {
      title: documents === usualDocuments ? 'Search' : `Search, ${documents.toLocaleString('en')} documents`,
      how: `Questions of three scripts over documents written for it, among generated ones: ${documents.toLocaleString('en')} in all, ${perSecond === undefined ? 'kept from an earlier measurement' : `written and indexed at ${perSecond} a second`}; the index takes ${rows[0]?.size}. Times are those of the whole answer, of all kinds with passages and counts, one question after the other, none kept from before; the rate is that of a program that has run for a moment; beside them a bare SELECT of as many rows.`,
      rows: [
        {
          what: `recall at 10, ${asked} questions`,
          measured: recall.toFixed(3),
          goal: `at least ${goals.recall}`,
          met: recall >= goals.recall,
        },
        { what: 'mean reciprocal rank', measured: reciprocal.toFixed(3), goal: '', met: true },
        { what: 'typical questions, p50', measured: ms(at(usual, 0.5)), goal: '', met: true },
        {
          what: 'typical questions, p99',
          measured: ms(at(usual, 0.99)),
          goal: `at most ${goals.p99} ms`,
          met: at(usual, 0.99) <= goals.p99,
        },
        { what: 'worst questions, p50', measured: ms(at(hard, 0.5)), goal: '', met: true },
        {
          what: 'worst questions, p99',
          measured: ms(at(hard, 0.99)),
          goal: `at most ${goals.p99} ms`,
          met: at(hard, 0.99) <= goals.p99,
        },
        {
          what: 'questions a second, four at once',
          measured: rate.toFixed(0),
          goal: `at least ${goals.rate}`,
          met: rate >= goals.rate,
        },
        {
          what: 'processor time of a typical question, program and database',
          measured: processor === undefined ? 'not known' : ms(processor),
          goal: `at most ${goals.processor} ms: two cores then answer ${goals.rate} a second`,
          met: processor === undefined || processor <= goals.processor,
        },
        {
          what: 'bare SELECT of twelve rows, p50 and p99',
          measured: `${ms(at(bare, 0.5))}, ${ms(at(bare, 0.99))}`,
          goal: '',
          met: true,
        },
      ],
    }
  } finally {
    await services.close()
    if (kept === undefined) await removeFolder(folder)
  }
}

const contextIn = (language: CallContext['language']): CallContext => ({ language, now: new Date(), tags: new Set() })

async function isFilled({ database }: Services): Promise<boolean> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from search_documents')
  return rows[0]?.count === documents
}

/** Returns how many documents were written and indexed a second. */
async function fill(services: Services): Promise<number> {
  await saveDocuments(services)
  await services.search.indexDue()
  const begun = performance.now()
  await generateItems(services, createSiteEngine(), documents - recallDocuments.length)
  return Math.round(documents / ((performance.now() - begun) / 1000))
}

async function saveDocuments({ database }: Services): Promise<void> {
  for (const [key, language, title, text] of recallDocuments) {
    await database.pool.query(
      `with made as (
         insert into items (kind, original_language, release_time, import_key)
         values ('article', $1, now() - interval '30 days', $2) returning id
       )
       insert into item_texts (item_id, language, origin, title, html) select id, $1, 'original', $3, $4 from made`,
      [language, key, title, `<p>${text}</p>`],
    )
  }
}

async function recallOf({ search, database }: Services) {
  const { rows } = await database.pool.query<{ id: string; import_key: string }>(
    `select id, import_key from items where import_key not like 'generated %'`,
  )
  const idOf = new Map(rows.map((row) => [row.import_key, Number(row.id)]))
  let found = 0
  let reciprocal = 0
  let asked = 0
  const missed: string[] = []
  for (const [key, , , , questions] of recallDocuments) {
    for (const keyword of questions) {
      asked += 1
      const { list } = await search.searchMore(
        { keyword, type: 'articles', order: 'best', page: 1, size: 10 },
        contextIn('zh-Hans'),
      )
      const place = list.findIndex(({ id }) => id === idOf.get(key))
      if (place >= 0) found += 1
      else missed.push(keyword)
      reciprocal += place >= 0 ? 1 / (place + 1) : 0
    }
  }
  return { recall: found / asked, reciprocal: reciprocal / asked, asked, missed }
}

async function timesOf({ search }: Services, questions: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const keyword of questions) {
      search.forget()
      const begun = performance.now()
      await search.search({ keyword, order: 'best' }, contextIn('zh-Hans'))
      // The first round fills the caches of the database.
      if (round > 0) times.push(performance.now() - begun)
    }
  }
  return times
}

/** Typical queries, each sent once per round. */
async function ratePerSecond({ search }: Services): Promise<{ rate: number; processor: number | undefined }> {
  async function ask(count: number): Promise<void> {
    let asked = 0
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (asked < count) {
          const keyword = typical[asked % typical.length] as string
          asked += 1
          search.forget()
          await search.search({ keyword, order: 'best' }, contextIn('zh-Hans'))
        }
      }),
    )
  }
  // Four connections make their plans, which they do in their first minute and never again.
  await ask(askedForRate / 2)
  const before = await processorTime()
  const begun = performance.now()
  await ask(askedForRate)
  const rate = askedForRate / ((performance.now() - begun) / 1000)
  const after = await processorTime()
  const used = before === undefined || after === undefined ? undefined : (after - before) / askedForRate
  return { rate, processor: used }
}

async function bareTimes({ database }: Services): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    const begun = performance.now()
    await database.pool.query(
      `select items.*, item_texts.title, item_texts.summary from items join item_texts on item_id = id
       where kind = 'article' order by release_time desc offset $1 limit 12`,
      [round],
    )
    times.push(performance.now() - begun)
  }
  return times
}

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
