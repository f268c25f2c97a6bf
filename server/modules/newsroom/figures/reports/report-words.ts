import type { ReportKind } from '#contract/audience/figure-report-terms.ts'
import type { Figures } from '#contract/audience/figures.ts'
import type { Language } from '#language/languages.ts'

/** Texts of a report, in one language. */
interface Words {
  title: Record<ReportKind, (from: string, to: string) => string>
  views: string
  readers: string
  searches: string
  unfound: string
  before: (change: string) => string
  none: string
  pages: string
  sources: string
  direct: string
  other: string
  notFound: string
  read: (part: string) => string
  link: string
  stop: Record<ReportKind, string>
}

const words: Record<Language, Words> = {
  'zh-Hans': {
    title: { daily: (from) => `数字日报 ${from}`, weekly: (from, to) => `数字周报 ${from} 至 ${to}` },
    ...{ views: '浏览', readers: '读者', searches: '站内搜索', unfound: '没有结果的搜索' },
    before: (change) => `较前一段 ${change}`,
    none: '这段时间没有记录。',
    ...{
      pages: '读得最多',
      sources: '从哪里来',
      direct: '直接打开或未说明',
      other: '其他网站',
      notFound: '搜不到的词',
    },
    read: (part) => `文章读到结尾的占 ${part}`,
    link: '在编辑部查看全部数字',
    stop: { daily: '不再接收日报', weekly: '不再接收周报' },
  },
  'zh-Hant-HK': {
    title: { daily: (from) => `數字日報 ${from}`, weekly: (from, to) => `數字週報 ${from} 至 ${to}` },
    ...{ views: '瀏覽', readers: '讀者', searches: '站內搜尋', unfound: '沒有結果的搜尋' },
    before: (change) => `較前一段 ${change}`,
    none: '這段時間沒有記錄。',
    ...{
      pages: '讀得最多',
      sources: '從哪裏來',
      direct: '直接開啟或未說明',
      other: '其他網站',
      notFound: '搜尋不到的詞',
    },
    read: (part) => `文章讀到結尾的佔 ${part}`,
    link: '在編輯部查看全部數字',
    stop: { daily: '不再接收日報', weekly: '不再接收週報' },
  },
  en: {
    title: {
      daily: (from) => `Figures of ${from}`,
      weekly: (from, to) => `Figures of the week from ${from} to ${to}`,
    },
    ...{ views: 'Views', readers: 'Readers', searches: 'Searches', unfound: 'Searches without a result' },
    before: (change) => `${change} on the period before`,
    none: 'Nothing was recorded in this period.',
    ...{ pages: 'Most read', sources: 'Where readers came from', direct: 'Directly, or not said' },
    ...{ other: 'Other sites', notFound: 'Searched, not found' },
    read: (part) => `${part} of readers reached the end of articles`,
    link: 'All figures in the newsroom',
    stop: { daily: 'Stop the daily report', weekly: 'Stop the weekly report' },
  },
}

const shownPages = 8
const shownOthers = 5
/** Minimum of readers for a search to be reported by mail: anybody can send words. */
const leastReaders = 3
const sign = (part: number) => (part > 0 ? '+' : part < 0 ? '−' : '±')
const percent = (part: number) => `${Math.abs(part * 100).toFixed(1)}%`

const line = (name: string, value: string, rest = '') => `${name}: ${value}${rest && ` (${rest})`}`

/** The text of a report, as `layOut` takes it. */
export function reportText(
  kind: ReportKind,
  figures: Pick<Figures, 'from' | 'to' | 'totals' | 'totals_before' | 'pages' | 'sources' | 'unfound' | 'reading'>,
  language: Language,
) {
  const w = words[language]
  const { totals, totals_before: before, from, to } = figures
  const colon = (text: string) =>
    language === 'en' ? text : text.replace(': ', '：').replace(' (', '（').replace(/\)$/, '）')
  const total = (name: string, key: keyof Figures['totals']) => {
    const [now, then] = [totals[key], before[key]]
    const change = then > 0 ? w.before(`${sign(now - then)}${percent(now / then - 1)}`) : ''
    return colon(line(name, now.toLocaleString('en'), change))
  }
  const list = (name: string, rows: readonly { name: string; views: number }[], most: number) =>
    rows.length === 0
      ? []
      : [
          `— ${name} —`,
          ...rows.slice(0, most).map((row, place) => `${place + 1}. ${row.name}  ${row.views.toLocaleString('en')}`),
        ]
  const ended = figures.reading.readers > 0 ? [w.read(percent(figures.reading.reached.at(-1) ?? 0))] : []
  const isEmpty = totals.views === 0 && totals.searches === 0
  return {
    title: w.title[kind](from, to),
    before: isEmpty
      ? [w.none]
      : [
          total(w.views, 'views'),
          total(w.readers, 'readers'),
          total(w.searches, 'searches'),
          total(w.unfound, 'unfound'),
          ...ended,
          ...list(
            w.pages,
            figures.pages.map((row) => ({ name: row.title || row.path, views: row.views })),
            shownPages,
          ),
          ...list(
            w.sources,
            figures.sources.map(({ name, views }) => ({
              name: name === '' ? w.direct : name === 'other' ? w.other : name,
              views,
            })),
            shownOthers,
          ),
          ...list(
            w.notFound,
            figures.unfound.filter(({ readers }) => readers >= leastReaders),
            shownOthers,
          ),
        ],
    link: w.link,
    stop: w.stop[kind],
  }
}
