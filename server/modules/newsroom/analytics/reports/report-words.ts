import type { Analytics } from '#contract/audience/analytics.ts'
import type { ReportKind } from '#contract/audience/analytics-report-terms.ts'
import type { Language } from '#language/languages.ts'
import type { MailTable } from '#server/platform/delivery/mail/mail-layout.ts'
import { dayWords } from '#server/platform/text/zoned-words.ts'

/** Texts of a report, in one language. */
interface Words {
  title: Record<ReportKind, (from: string, to: string) => string>
  /** Period and clock of the analytics. */
  intro: (period: string) => string
  views: string
  readers: string
  searches: string
  unfound: string
  before: Record<ReportKind, (change: string) => string>
  none: string
  pages: string
  sources: string
  direct: string
  other: string
  notFound: string
  read: string
  link: string
  stop: Record<ReportKind, string>
}

const words: Record<Language, Words> = {
  'zh-Hans': {
    title: { daily: (from) => `流量日报：${from}`, weekly: (from, to) => `流量周报：${from}至${to}` },
    intro: (period) => `以下是网站${period}的流量，按香港时间（UTC+8）统计。`,
    ...{ views: '浏览', readers: '读者', searches: '站内搜索', unfound: '无结果的搜索' },
    before: { daily: (change) => `较前一天${change}`, weekly: (change) => `较前一周${change}` },
    none: '这段时间没有记录。',
    ...{
      pages: '阅读量最高的页面',
      sources: '读者来源',
      direct: '直接访问或来源不明',
      other: '其他网站',
      notFound: '无结果的搜索词',
    },
    read: '读完文章的读者',
    link: '在编辑部查看全部数据',
    stop: { daily: '不再接收日报', weekly: '不再接收周报' },
  },
  'zh-Hant-HK': {
    title: { daily: (from) => `流量日報：${from}`, weekly: (from, to) => `流量週報：${from}至${to}` },
    intro: (period) => `以下是網站${period}的流量，以香港時間（UTC+8）計算。`,
    ...{ views: '瀏覽', readers: '讀者', searches: '站內搜尋', unfound: '沒有結果的搜尋' },
    before: { daily: (change) => `較前一日${change}`, weekly: (change) => `較上星期${change}` },
    none: '這段時間沒有紀錄。',
    ...{
      pages: '瀏覽量最高的頁面',
      sources: '讀者來源',
      direct: '直接瀏覽或來源不明',
      other: '其他網站',
      notFound: '沒有結果的搜尋詞',
    },
    read: '讀完文章的讀者',
    link: '在編輯部查看全部數據',
    stop: { daily: '不再接收日報', weekly: '不再接收週報' },
  },
  en: {
    title: {
      daily: (from) => `Traffic report, ${from}`,
      weekly: (from, to) => `Weekly traffic report, ${from} to ${to}`,
    },
    intro: (period) => `Traffic on the site for ${period}, counted in Hong Kong time (UTC+8).`,
    ...{ views: 'Views', readers: 'Readers', searches: 'Searches', unfound: 'Searches without results' },
    before: {
      daily: (change) => `${change} on the previous day`,
      weekly: (change) => `${change} on the previous week`,
    },
    none: 'No records for this period.',
    ...{ pages: 'Most viewed pages', sources: 'Sources of traffic', direct: 'Direct or unknown' },
    ...{ other: 'Other sites', notFound: 'Search terms without results' },
    read: 'Readers who finished an article',
    link: 'View all analytics in the newsroom',
    stop: { daily: 'Stop the daily report', weekly: 'Stop the weekly report' },
  },
}

/** A period from one day to another, both included. */
const spans: Readonly<Record<Language, (from: string, to: string) => string>> = {
  'zh-Hans': (from, to) => `${from}至${to}`,
  'zh-Hant-HK': (from, to) => `${from}至${to}`,
  en: (from, to) => `${from} to ${to}`,
}

const shownPages = 8
const shownOthers = 5
/** Minimum of readers for a search or a host to be named in an email: anybody can send words and hosts. */
const leastReaders = 3
const isNamed = ({ readers }: { readers: number }) => readers >= leastReaders
const sign = (part: number) => (part > 0 ? '+' : part < 0 ? '−' : '±')
const percent = (part: number) => `${Math.abs(part * 100).toFixed(1)}%`

/** The text of a report, as `layOut` takes it. */
export function reportText(
  kind: ReportKind,
  analytics: Pick<Analytics, 'from' | 'to' | 'totals' | 'totals_before' | 'pages' | 'sources' | 'unfound' | 'reading'>,
  language: Language,
) {
  const w = words[language]
  const { totals, totals_before: before, from, to } = analytics
  const [first, last] = [dayWords(from, language), dayWords(to, language)]
  const total = (name: string, key: keyof Analytics['totals']) => {
    const [now, then] = [totals[key], before[key]]
    const note = then > 0 ? w.before[kind](`${sign(now - then)}${percent(now / then - 1)}`) : undefined
    return { name, value: now.toLocaleString('en'), ...(note && { note }) }
  }
  const list = (title: string, rows: readonly { name: string; views: number }[], most: number): MailTable[] => {
    const shown = rows.slice(0, most)
    return shown.length === 0
      ? []
      : [
          {
            title,
            rows: shown.map(({ name, views }, place) => ({
              name: `${place + 1}. ${name}`,
              value: views.toLocaleString('en'),
            })),
          },
        ]
  }
  const ended =
    analytics.reading.readers > 0 ? [{ name: w.read, value: percent(analytics.reading.reached.at(-1) ?? 0) }] : []
  const isEmpty = totals.views === 0 && totals.searches === 0
  const tables = [
    {
      rows: [
        total(w.views, 'views'),
        total(w.readers, 'readers'),
        total(w.searches, 'searches'),
        total(w.unfound, 'unfound'),
        ...ended,
      ],
    },
    ...list(
      w.pages,
      analytics.pages.map((row) => ({ name: row.title || row.path, views: row.views })),
      shownPages,
    ),
    ...list(
      w.sources,
      analytics.sources
        .filter((row) => row.name === '' || row.name === 'other' || isNamed(row))
        .map(({ name, views }) => ({
          name: name === '' ? w.direct : name === 'other' ? w.other : name,
          views,
        })),
      shownOthers,
    ),
    ...list(w.notFound, analytics.unfound.filter(isNamed), shownOthers),
  ]
  return {
    title: w.title[kind](first, last),
    before: [w.intro(kind === 'daily' ? first : spans[language](first, last)), ...(isEmpty ? [w.none] : [])],
    tables: isEmpty ? [] : tables,
    link: w.link,
    stop: w.stop[kind],
  }
}
