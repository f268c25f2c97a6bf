import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { incidentRecord } from '#contract/content/incidents.record.ts'
import { topicRecord } from '#contract/content/topics.record.ts'
import type { RecordKind } from '#contract/records/record-kind.ts'
import { toolGroupRecord, toolRecord } from '#contract/site/tools.record.ts'

/** The demonstration content is data; this test is what keeps it loadable and typographically clean. */
const root = import.meta.dirname
const HAN = '\\p{Script=Han}'
const CATEGORIES = ['market', 'policy', 'institutions', 'stablecoins', 'technology', 'opinion', 'data', 'security']
const COVERS = ['market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event']
const REGIONS = ['hk', 'us', 'cn', 'jp', 'sg', 'eu', 'global']
/** Flash about what holds at any time. */
const timeless = [
  ...['gwei', 'satoshi-unit', 'mempool', 'finality', 'reorg', 'difficulty-period', 'bip-39', 'genesis-unspendable'],
  ...['slots-a-day', 'hk-redemption-day', 'hk-hot-cold', 'hk-professional-investor', 'hk-capital-gains'],
]
const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/

type Fields = Record<string, unknown>
interface Text {
  at: string
  value: string
  language: string
}

const readYaml = (name: string): unknown => parse(readFileSync(join(root, name), 'utf8'))
const list = (name: string): Fields[] => (existsSync(join(root, name)) ? (readYaml(name) as Fields[]) : [])
const string = (value: unknown): string => (typeof value === 'string' ? value : '')
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const fields = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

function readMarkdown(path: string): Fields & { body: string } {
  const source = readFileSync(join(root, path), 'utf8')
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!match) throw new Error(`${path} has no front matter`)
  return { ...(parse(match[1] ?? '') as Fields), body: match[2] ?? '' }
}

function markdownIn(folder: string): { key: string; path: string; english: boolean }[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      key: name.replace(/(\.en)?\.md$/, ''),
      path: `${folder}/${name}`,
      english: name.endsWith('.en.md'),
    }))
}

const taxonomy = readYaml('taxonomy.yaml') as Record<'categories' | 'regions' | 'labels', Fields[]>
const authors = list('authors.yaml')
const flash = list('flash.yaml')
const topics = list('topics.yaml')
const incidents = list('incidents.yaml')
const toolGroups = list('tools.yaml')
const articleFiles = markdownIn('articles')
const articles = articleFiles
  .filter((file) => !file.english)
  .map((file) => ({ key: file.key, path: file.path, ...readMarkdown(file.path) }) as Fields & { body: string })
const translations = articleFiles.filter((file) => file.english)
/** Shipped with every installation, and held to the same rules. */
const pages = markdownIn('../server/modules/site/pages/shipped')

const keysOf = (rows: Fields[]): string[] => rows.map((row) => string(row.key))
const labelKeys = keysOf(taxonomy.labels)

/** Prose without what typography rules don't govern (code, mathematics, addresses); a letter stands for what was inline. */
function prose(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, 'x')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/\$[^$\n]+\$/g, 'x')
    .replace(/\]\([^)]*\)/g, ']')
}

/** Every text a reader can see, with the language it is written in. */
function allTexts(): Text[] {
  const out: Text[] = []
  const add = (at: string, language: string, ...values: unknown[]): void => {
    for (const value of values) if (typeof value === 'string') out.push({ at, language, value })
  }
  const pair = (at: string, row: Fields, language: string, ...names: string[]): void => {
    for (const name of names) {
      add(at, language, row[name])
      add(`${at} (en)`, 'en', row[`${name}_en`])
    }
  }
  for (const part of [...taxonomy.categories, ...taxonomy.regions, ...taxonomy.labels]) {
    pair(`taxonomy ${part.key}`, part, 'zh-Hans', 'name')
  }
  for (const a of authors) pair(`author ${a.key}`, a, 'zh', 'name', 'introduction')
  for (const f of flash) pair(`flash ${f.key}`, f, string(f.language), 'title', 'text')
  for (const f of topics) {
    pair(`topic ${f.key}`, f, 'zh-Hans', 'title', 'summary')
    for (const c of fields(f.chapters)) pair(`topic ${f.key}`, c, 'zh-Hans', 'title', 'introduction')
  }
  for (const i of incidents) {
    pair(`incident ${i.key}`, i, 'zh-Hans', 'title', 'summary')
    for (const e of fields(i.entries)) pair(`incident ${i.key} ${e.day}`, e, 'zh-Hans', 'title', 'text')
  }
  for (const g of toolGroups) {
    pair(`tools ${g.key}`, g, 'zh-Hans', 'name')
    for (const t of fields(g.tools)) pair(`tool ${t.name}`, t, 'zh-Hans', 'description')
  }
  for (const file of [...articleFiles, ...pages]) {
    const { title, summary, body, language } = readMarkdown(file.path)
    add(file.path, string(language), title, summary, prose(body))
  }
  return out
}

/** Every text in a value, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** The texts of all files of records, also of those that name no language. */
const recordTexts = readdirSync(root)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((at) => textsIn(readYaml(at)).map((value): Text => ({ at, value, language: '' })))

const texts = allTexts()
const chinese = texts.filter((text) => text.language !== 'en')
const english = texts.filter((text) => text.language === 'en')
const offending = (among: Text[], pattern: RegExp): string[] =>
  among.flatMap(({ at, value }) =>
    [...value.matchAll(pattern)].map((m) => `${at}: …${value.slice(Math.max(0, m.index - 8), m.index + 12)}…`),
  )

describe('keys and references', () => {
  it.each([
    ['categories', taxonomy.categories],
    ['regions', taxonomy.regions],
    ['labels', taxonomy.labels],
    ['authors', authors],
    ['flash', flash],
    ['topics', topics],
    ['incidents', incidents],
    ['tools', toolGroups],
  ])('%s have unique, plain keys', (_, rows) => {
    const keys = keysOf(rows)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => !KEY.test(key))).toEqual([])
  })

  it('articles and flash share one space of keys, since topics refer to either', () => {
    const keys = [...keysOf(articles), ...keysOf(flash)]
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(keysOf(articles).filter((key) => !KEY.test(key))).toEqual([])
  })

  it('has exactly the categories and regions the interface knows', () => {
    expect(keysOf(taxonomy.categories)).toEqual(CATEGORIES)
    expect(taxonomy.categories.map((category) => category.cover)).toEqual(COVERS)
    expect(keysOf(taxonomy.regions)).toEqual(REGIONS)
  })

  it('every item refers to things that exist', () => {
    const wrong: string[] = []
    for (const item of [...articles, ...flash]) {
      if (!CATEGORIES.includes(string(item.category))) wrong.push(`${item.key}: category ${item.category}`)
      if (item.region !== undefined && !REGIONS.includes(string(item.region)))
        wrong.push(`${item.key}: region ${item.region}`)
      for (const label of strings(item.labels))
        if (!labelKeys.includes(label)) wrong.push(`${item.key}: label ${label}`)
    }
    for (const article of articles) {
      if (!keysOf(authors).includes(string(article.author))) wrong.push(`${article.key}: author ${article.author}`)
    }
    for (const { key, path } of translations) if (!keysOf(articles).includes(key)) wrong.push(`${path}: no original`)
    const items = new Set([...keysOf(articles), ...keysOf(flash)])
    for (const topic of topics) {
      if (!COVERS.includes(string(topic.cover))) wrong.push(`${topic.key}: cover ${topic.cover}`)
      for (const chapter of fields(topic.chapters)) {
        for (const key of strings(chapter.items)) if (!items.has(key)) wrong.push(`${topic.key}: item ${key}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('every label and every author is used', () => {
    const used = new Set([...articles, ...flash].flatMap((item) => strings(item.labels)))
    expect(labelKeys.filter((key) => !used.has(key))).toEqual([])
    expect(keysOf(authors).filter((key) => !articles.some((article) => article.author === key))).toEqual([])
  })
})

describe('bounds', () => {
  it.each(articles.map((article) => [string(article.key), article] as const))('article %s', (_, article) => {
    expect(['zh-Hans', 'zh-Hant']).toContain(article.language)
    expect(string(article.title).length).toBeGreaterThanOrEqual(8)
    expect(string(article.title).length).toBeLessThanOrEqual(80)
    expect(string(article.summary).length).toBeGreaterThanOrEqual(30)
    expect(string(article.summary).length).toBeLessThanOrEqual(160)
    const length = [...prose(article.body).matchAll(/\p{Script=Han}/gu)].length
    expect(length).toBeGreaterThanOrEqual(600)
    expect(length).toBeLessThanOrEqual(2500)
    expect(article.body).not.toMatch(/^# /m)
    expect(article.days_ago).toBeGreaterThan(0)
    expect(article.days_ago).toBeLessThanOrEqual(35)
    expect(strings(article.labels).length).toBeGreaterThan(0)
  })

  it.each(flash.map((item) => [string(item.key), item] as const))('flash %s', (_, item) => {
    expect(['zh-Hans', 'zh-Hant']).toContain(item.language)
    expect(['normal', 'important', 'breaking']).toContain(item.importance)
    expect(string(item.title).length).toBeLessThanOrEqual(60)
    expect(string(item.text).length).toBeLessThanOrEqual(200)
    expect(item.hours_ago).toBeGreaterThan(0)
    expect(item.hours_ago).toBeLessThanOrEqual(24 * 22)
    if (item.source_url !== undefined) expect(new URL(string(item.source_url)).protocol).toMatch(/^https?:$/)
    if (item.text_en !== undefined) expect(item.title_en).toBeTypeOf('string')
  })

  it('a flash says when what it reports happened, unless it holds at any time', () => {
    const undated = flash.filter((item) => !/\d{4}年/.test(string(item.title) + string(item.text)))
    expect(keysOf(undated)).toEqual(timeless)
  })

  it('no flash begins with a word for its kind', () => {
    const labelled = /^(回顾|回顧|释义|釋義|数字|數字)：|^(Look back|In a word|Figure):/
    expect(flash.filter(({ title, title_en }) => labelled.test(`${title}`) || labelled.test(`${title_en}`))).toEqual([])
  })

  it('ranks are unique, one article leads, importance is rationed', () => {
    const picks = articles.flatMap((article) => (typeof article.pick === 'number' ? [article.pick] : []))
    expect([...picks].sort((a, b) => a - b)).toEqual(picks.map((_, index) => index + 1))
    expect(articles.filter((article) => article.featured === true)).toHaveLength(1)
    const newest = [...flash].sort((a, b) => Number(a.hours_ago) - Number(b.hours_ago)).slice(0, 24)
    for (const some of [flash, newest]) {
      const marked = some.filter((item) => item.importance !== 'normal').length
      expect(marked / some.length).toBeLessThanOrEqual(1 / 8)
    }
    const past = flash.filter((item) => /\d{4}年/.test(string(item.title) + string(item.text)))
    expect(keysOf(past.filter((item) => item.importance === 'breaking'))).toEqual([])
    expect(flash.filter((item) => Number(item.hours_ago) <= 48).length).toBeGreaterThanOrEqual(20)
  })

  it('a third can be read in English', () => {
    expect(translations.length / articles.length).toBeGreaterThanOrEqual(1 / 3)
    expect(flash.filter((item) => item.title_en !== undefined).length / flash.length).toBeGreaterThanOrEqual(1 / 3)
  })

  it('authors have a one-character mark, and their introductions begin with what they write', () => {
    for (const author of authors) {
      expect(`${author.introduction} ${author.introduction_en}`).not.toMatch(/示例作者|sample author/i)
      expect([...string(author.avatar_character)]).toHaveLength(1)
    }
  })

  it('incidents run forward in time on real days', () => {
    for (const incident of incidents) {
      const days = fields(incident.entries).map((entry) => string(entry.day))
      for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      expect(days).toEqual([...days].sort())
    }
  })

  it('tools have secure addresses, each once', () => {
    const urls = toolGroups.flatMap((group) => fields(group.tools).map((tool) => string(tool.url)))
    expect(urls.filter((url) => !url.startsWith('https://'))).toEqual([])
    expect(new Set(urls).size).toBe(urls.length)
  })

  it('each static page stands in both languages', () => {
    const keys = (which: boolean): string[] => pages.filter((page) => page.english === which).map((page) => page.key)
    expect(keys(true).sort()).toEqual(keys(false).sort())
  })
})

describe('typography', () => {
  const rules: [string, Text[], RegExp][] = [
    [
      'no half-width punctuation between Han characters',
      chinese,
      new RegExp(`${HAN}[,;:!?()]${HAN}|${HAN}[,;:!?](?=\\s|$)`, 'gu'),
    ],
    ['no ASCII quotes around Chinese', chinese, new RegExp(`["']${HAN}|${HAN}["']`, 'gu')],
    [
      'no stored spaces between Han and Latin',
      chinese,
      new RegExp(`${HAN} +[A-Za-z0-9]|[A-Za-z0-9] +(?!月)${HAN}`, 'gu'),
    ],
    ['no doubled full stops', chinese, /。。|，，|，。/g],
    ['no Chinese punctuation in English', english, /[，。：；、！？「」]/g],
    ['no straight quotation marks in English', english, /['"]/g],
    ['no straight apostrophes in any file of records', recordTexts, /(?<=\w)'/g],
  ]
  it.each(rules)('%s', (_, among, pattern) => {
    expect(offending(among, pattern)).toEqual([])
  })

  it('quotation marks follow the script', () => {
    expect(
      offending(
        chinese.filter((text) => text.language === 'zh-Hans'),
        /[「」]/g,
      ),
    ).toEqual([])
    expect(
      offending(
        chinese.filter((text) => text.language === 'zh-Hant'),
        /[“”]/g,
      ),
    ).toEqual([])
  })

  it('bold text does not end or begin on punctuation, where Markdown would not recognise it', () => {
    expect(offending(chinese, new RegExp(`[，。：；、！？」”）]\\*\\*${HAN}|${HAN}\\*\\*[「“（]`, 'gu'))).toEqual([])
  })
})

describe('sample records', () => {
  /** The texts of an entry in one language, as far as it has them. */
  const textsOf = (entry: Fields, names: readonly string[], suffix: string) =>
    names.map((name) => [name, string(entry[`${name}${suffix}`])] as const)

  it.each([
    ['topics.yaml', topicRecord, topics],
    ['incidents.yaml', incidentRecord, incidents],
    ['tools.yaml', toolGroupRecord, toolGroups],
    ['tools.yaml', toolRecord, toolGroups.flatMap((group) => fields(group.tools))],
  ] as const)('of %s fit the limits of the forms that edit them', (_, kind: RecordKind, entries) => {
    const tooLong = (texts: RecordKind['texts'], entry: Fields) =>
      ['', '_hant', '_en'].flatMap((suffix) =>
        textsOf(entry, Object.keys(texts), suffix).filter(([name, text]) => [...text].length > (texts[name]?.max ?? 0)),
      )
    const parts = Object.entries(kind.fields).flatMap(([name, field]) =>
      field.type === 'rows' ? [{ name, field }] : [],
    )
    expect(
      entries.flatMap((entry) => [
        ...tooLong(kind.texts, entry),
        ...parts.flatMap(({ name, field }) => fields(entry[name]).flatMap((part) => tooLong(field.texts, part))),
      ]),
    ).toEqual([])
  })
})
