import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { writeDemoContent } from '#server/importers/demo/load.ts'
import type { Services } from '#server/services.ts'
import { openSite } from '#server/site.ts'
import { median, type Row } from './report.ts'

type SiteLog = Parameters<typeof openSite>[1]

const entries = 10_000
const warmUp = 20
const counted = 40
const goal = 1.5

/** Pages of campaigns by what they are, each of the demonstration content. */
const pages = {
  [`the directory of ${entries.toLocaleString('en')} entries`]: '/atlas',
  'a letter of it': '/atlas?letter=z',
  'a search in it': '/atlas?keyword=company',
  'an entry of it': '/atlas/bench-77',
  'a conference': '/CryptoFi202508',
  'its agenda': '/CryptoTime202508',
  'a ceremony': '/hk_annualceremony',
  'its result': '/hk_annualceremony_result',
  'a quiz': '/16personalities',
  'a landing page': '/halving-2028',
} as const

/** Measures the cost of pages of campaigns beside an article, with the database's part and pages kept by nothing. */
export async function campaignPages(services: Services, log: SiteLog): Promise<Row[]> {
  await writeDemoContent(services, new Date())
  const { pool } = services.database
  await fillAtlas(pool)
  const site = await openSite({ siteOrigin: 'http://campaigns.test', trustProxy: false }, log, services, { freshMs: 0 })
  try {
    const { rows } = await pool.query<{ id: string }>("select min(id) as id from items where kind = 'article'")
    const costs = await costsOf(site, [`/contents/${rows[0]?.id}`, ...Object.values(pages)])
    const [article = 0, ...others] = costs
    return Object.keys(pages).map((what, place) => {
      const cost = others[place] ?? 0
      return {
        what: `${what}, beside an article`,
        measured: `${cost.toFixed(1)} ms, ${article.toFixed(1)} ms: ${(cost / article).toFixed(2)} times`,
        goal: `at most ${goal} times`,
        met: cost <= goal * article,
      }
    })
  } finally {
    await site.close()
  }
}

/** The usual time of each page, all in turn. */
async function costsOf(site: FastifyInstance, addresses: readonly string[]): Promise<number[]> {
  const times = addresses.map((): number[] => [])
  for (let round = 0; round < warmUp + counted; round += 1) {
    for (const [place, url] of addresses.entries()) {
      const began = performance.now()
      const { statusCode } = await site.inject({ url })
      if (statusCode !== 200) throw new Error(`${url} answers with ${statusCode}`)
      if (round >= warmUp) times[place]?.push(performance.now() - began)
    }
  }
  return times.map(median)
}

/** Entries of all kinds and letters, as the database itself can make them. */
const fillAtlas = (pool: Pool) =>
  pool.query(
    `insert into atlas_entries (slug, kind, texts, sort_zh, sort_en, names, words)
     select 'bench-' || n, (array['company', 'person', 'topic'])[1 + n % 3],
       jsonb_build_object('name', '公司' || n, 'language', 'zh-Hans',
         'versions', jsonb_build_object('en', jsonb_build_object('name', 'Company ' || n))),
       chr(97 + n % 26) || ' gongsi ' || n, chr(97 + n % 26) || ' company ' || n, array['公司' || n, 'company ' || n],
       '公司' || n || ' gongsi gs company ' || n
     from generate_series(1, $1::int) as n`,
    [entries],
  )
