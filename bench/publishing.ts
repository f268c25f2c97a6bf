import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, callTable } from '../contract/call-table.ts'
import { openLog } from '../server/platform/log.ts'
import { openServices, type Services } from '../server/services.ts'
import { median, type Row, type Section } from './report.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite } from './site-process.ts'

const rounds = 9
const characters = 3_000
const listed = 100_000
const flashOfDay = 10_000
const writers = 32
const savingMs = 5_000
/** How often a page is asked for while it is waited for, in ms; it bounds how exact the numbers are. */
const askEveryMs = 5

/** Secret with which measured sites sign and seal. */
export const benchSecret = 'for measurements only, never anywhere else'
const names = ['比特币', '以太坊', '稳定币', '监管', '交易所', '钱包', '牌照', '基金', '储备', '链上']

const document = (salt: string) => ({
  type: 'doc',
  content: Array.from({ length: 10 }, (_, index) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: `${salt}${index}${'稳定币发行人须持有足额储备，每日对账。'.repeat(20)}`.slice(0, characters / 10),
      },
    ],
  })),
})

/** Opens the database of a folder with this much in it, and gives the tokens of those who write and edit. */
async function prepare(dataDir: string): Promise<{ authors: string[]; editor: string; category: number }> {
  const log = openLog({ logLevel: 'error', environment: 'production' })
  const services = await openServices({ databaseUrl: undefined, dataDir, secretKey: benchSecret }, log)
  try {
    const categories = [{ key: 'policy', name: '政策', versions: {}, cover: 'policy' as const }]
    await services.content.saveTaxonomy({ categories }, { demo: false })
    const authors: string[] = []
    for (let index = 0; index < writers; index++) authors.push(await member(services, `作者${index}`, []))
    const editor = await member(services, '编辑', ['editor'])
    await fill(services)
    await indexItems(services)
    const { rows } = await services.database.pool.query('select id from categories limit 1')
    return { authors, editor, category: rows[0].id }
  } finally {
    await services.close()
  }
}

/** Adds somebody who is signed in. @returns the token */
export async function member({ database }: Services, nickname: string, roles: string[]): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await database.pool.query('insert into users (nickname, roles) values ($1, $2) returning id', [
    nickname,
    roles,
  ])
  await database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), rows[0].id],
  )
  return token
}

/** Articles and manuscripts by the hundred thousand; of the last day 10,000 flash, and a tenth of the manuscripts in draft. */
export async function fill({ database }: Services): Promise<void> {
  const title = `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + n % 10] || '的第' || n || '则报道'`
  await database.pool.query(`set statement_timeout = 0`)
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`insert into items (kind, status, original_language, category_id, release_time, import_key)
      select case when n <= ${flashOfDay} or n % 3 = 0 then 'flash' else 'article' end,
        case when n % 50 = 0 then 'withdrawn' else 'approved' end, 'zh-Hans', (select id from categories limit 1),
        now() - least(n, ${flashOfDay}) * interval '1 day' / ${flashOfDay}
          - greatest(n - ${flashOfDay}, 0) * interval '7 minutes', 'bench:' || n
      from generate_series(1, ${listed}) as n`)
    await client.query(`insert into item_texts (item_id, language, origin, title, html)
      select items.id, language, case language when 'zh-Hans' then 'original' else 'conversion' end, ${title}, '<p>正文</p>'
      from items cross join lateral (select substr(import_key, 7)::int as n) as numbered
      cross join (values ('zh-Hans'), ('zh-Hant-HK')) as languages (language)`)
    await client.query(`insert into manuscripts (owner_id, state, fields, title, length, language, priority, submitted_at, saved_at)
      select (select id from users order by id limit 1), case n % 10 when 0 then 'draft' else 'pending' end,
        jsonb_build_object('title', ${title}, 'document', jsonb_build_object('type', 'doc'), 'cover', null), ${title}, 3000, 'zh-Hans',
        n % 100 = 0, now() - n * interval '1 second', now() - n * interval '1 second'
      from generate_series(1, ${listed}) as n`)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Brings the search up to date with the items, which would go on beside what is measured; other records are not searched. */
export async function indexItems({ database, search }: Services): Promise<void> {
  await database.pool.query(`delete from search_pending where source <> 'item'`)
  await search.indexDue()
  await database.pool.query('vacuum analyze search_documents')
}

/** Makes a call. @throws Error where it is refused */
export async function call<T = Record<string, unknown>>(
  origin: string,
  token: string,
  name: CallName,
  input: object,
): Promise<T> {
  const { method, path } = callTable[name]
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(input) })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
  if (code !== 200) throw new Error(`${name}: ${message}`)
  return data
}

interface Manuscript {
  id: number
  version: number
  item_id: number
}

/** Writes, submits and approves; from sending the approval until both pages show it on that site, in seconds. */
async function approvalToPage(
  by: SiteProcess,
  shownBy: SiteProcess,
  who: { author: string; editor: string; category: number },
  round: string,
) {
  const title = `从批准到页面${round}`
  const fields = { title, category: who.category, document: document(round) }
  const { manuscript } = await call<{ manuscript: Manuscript }>(by.origin, who.author, 'saveManuscript', fields)
  const { id, version } = manuscript
  await call(by.origin, who.author, 'submitManuscript', { id, version })
  const shows = async (path: string) => (await (await fetch(shownBy.origin + path)).text()).includes(title)
  await shows('/columns')
  const began = performance.now()
  const { item_id } = await call<Manuscript>(by.origin, who.editor, 'decideReview', {
    id,
    version,
    decision: 'approve',
  })
  const until = async (path: string) => {
    while (!(await shows(path))) await pause(askEveryMs)
  }
  await Promise.all([until(`/contents/${item_id}`), until('/')])
  return (performance.now() - began) / 1000
}

/** Savings in a second, each writer one after the other. */
async function savesPerSecond(site: SiteProcess, authors: readonly string[], category: number): Promise<number> {
  const begun = await Promise.all(
    authors.map((token) =>
      call<{ manuscript: Manuscript }>(site.origin, token, 'saveManuscript', {
        title: '存',
        category,
        document: document('初'),
      }),
    ),
  )
  const until = performance.now() + savingMs
  let saved = 0
  await Promise.all(
    authors.map(async (token, index) => {
      let { id, version } = (begun[index] as { manuscript: Manuscript }).manuscript
      while (performance.now() < until) {
        const fields = { id, version, document: document(`${index}-${version}`) }
        const { manuscript } = await call<{ manuscript: Manuscript }>(site.origin, token, 'saveManuscript', fields)
        ;({ id, version } = manuscript)
        saved += 1
      }
    }),
  )
  return saved / (savingMs / 1000)
}

export const lists: readonly (readonly [string, CallName, object])[] = [
  ['review queue, first page', 'reviewQueue', {}],
  ['review queue, page 1,000', 'reviewQueue', { page: 1_000 }],
  ['review queue, by title', 'reviewQueue', { keyword: '稳定币的第12' }],
  ['review queue, unassigned', 'reviewQueue', { filter: 'unassigned' }],
  ['manuscripts, first page', 'staffManuscripts', {}],
  ['manuscripts, drafts', 'staffManuscripts', { state: 'draft', page: 100 }],
  ['articles, first page', 'staffArticles', {}],
  ['articles, page 3,000', 'staffArticles', { page: 3_000 }],
  ['articles, offline', 'staffArticles', { state: 'unpublished' }],
  ['articles, flash of a category', 'staffArticles', { kind: 'flash', category: 1 }],
  ['articles, by title', 'staffArticles', { keyword: '第4321' }],
  ['articles, by a common word', 'staffArticles', { keyword: '稳定' }],
  ['desk', 'getDesk', {}],
]

/** How long lists take, one after the other, in general and when they are first asked for. */
export async function listRows(
  site: Pick<SiteProcess, 'origin'>,
  editor: string,
  asked: typeof lists = lists,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, name, input] of asked) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await call(site.origin, editor, name, input)
      times.push(performance.now() - began)
    }
    const [typical, first = 0] = [median(times), times[0]]
    rows.push({
      what,
      measured: `${typical.toFixed(1)} ms, first ${first.toFixed(0)} ms (${Math.max(...times).toFixed(0)} ms)`,
      goal: 'under 100 ms',
      met: typical < 100 && first < 100,
    })
  }
  return rows
}

/** From approval to page on one and two processes, savings, and lists over 100,000 rows. */
export async function benchPublishing(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const { authors, editor, category } = await prepare(folder)
    const one = await startSite(folder)
    const two = await startSite(folder)
    try {
      const who = { author: authors[0] ?? '', editor, category }
      const alone: number[] = []
      const across: number[] = []
      for (let round = 0; round < rounds; round++) {
        alone.push(await approvalToPage(one, one, who, `甲${round}`))
        across.push(await approvalToPage(one, two, who, `乙${round}`))
      }
      const saves = await savesPerSecond(one, authors, category)
      const seconds = (times: number[]) => `${median(times).toFixed(3)} s (${Math.max(...times).toFixed(3)} s)`
      return {
        title: 'Publishing',
        how: `Over HTTP, with ${listed.toLocaleString('en')} articles and flash, ${flashOfDay.toLocaleString('en')} of them flash of the last day, and as many manuscripts. From sending the approval until the article's page and the front page show it: median of ${rounds}, the slowest in brackets. Savings: ${writers} writers at once, each waiting for the answer. Lists: median of ${rounds}, the first one, and the slowest in brackets.`,
        rows: [
          {
            what: 'approval to page, one process',
            measured: seconds(alone),
            goal: 'under 1 s',
            met: Math.max(...alone) < 1,
          },
          {
            what: 'approval to page, across two',
            measured: seconds(across),
            goal: 'under 2 s',
            met: Math.max(...across) < 2,
          },
          {
            what: `savings of ${characters.toLocaleString('en')} characters`,
            measured: `${saves.toFixed(0)} a second`,
            goal: '',
            met: true,
          },
          ...(await listRows(one, editor)),
        ],
      }
    } finally {
      await two.stop()
      await one.stop()
    }
  } finally {
    await removeFolder(folder)
  }
}
