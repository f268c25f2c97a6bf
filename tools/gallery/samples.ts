import type { Author, CountedLabel, FlashSummary, ItemNotice, ItemSummary } from '#contract/content/items.ts'
import type { EventCard } from '#contract/events/events.ts'
import type { Message } from '#contract/members/inbox.ts'
import type { Language } from '#language/languages.ts'
import { testCategory, testItem } from '#web/domains/items/test-items.ts'
import { type Words, wordsIn } from './exhibit.ts'

const family = [
  testCategory(1, ''),
  testCategory(2, '', 'market'),
  testCategory(3, '', 'fund'),
  testCategory(4, '', 'tech'),
]

const titles = (w: Words) => [
  w(
    '金管局就稳定币储备资产公开咨询意见',
    '金管局就穩定幣儲備資產公開諮詢意見',
    'Hong Kong consults on what may back a stablecoin',
  ),
  w(
    '比特币现货 ETF 连续五日净流入',
    '比特幣現貨 ETF 連續五日淨流入',
    'Spot bitcoin funds take in money for a fifth day',
  ),
  w(
    '两家交易所获发牌照，另有九家仍在等候',
    '兩間交易所獲發牌照，另有九間仍在等候',
    'Two exchanges win licences; nine still wait',
  ),
  w('以太坊开发者敲定下次升级的日期', '以太坊開發者敲定下次升級的日期', 'Ethereum’s developers settle on a date'),
]
const summaries = (w: Words) =>
  w(
    '咨询为期两个月。文件提出储备须每日披露，并由独立托管人保管。',
    '諮詢為期兩個月。文件提出儲備須每日披露，並由獨立託管人保管。',
    'The paper asks for daily disclosure and an independent custodian. Replies are due within two months.',
  )
const names = (w: Words) => [
  w('何沛文', '何沛文', 'Ho Pui-man'),
  w('林家明', '林家明', 'Lam Ka-ming'),
  w('港讯编辑部', '港訊編輯部', 'The newsroom'),
]

/** People who write, the last of them the newsroom. */
export const sampleAuthors = (language: Language): Author[] =>
  names(wordsIn(language)).map((nickname, index) => ({
    ...{ id: index + 1, nickname, avatar_img: null },
    introduction: summaries(wordsIn(language)),
    ...(index === 2 && { staff: true as const }),
  }))

/** An article or flash in the language of the page; what a state is about is given. */
export function sampleItem(language: Language, id = 1, given: Partial<FlashSummary> = {}): FlashSummary {
  const w = wordsIn(language)
  const category = family[(id - 1) % family.length] ?? testCategory(1, '')
  const name = [
    w('政策', '政策', 'Policy'),
    w('市场', '市場', 'Markets'),
    w('融资', '融資', 'Deals'),
    w('技术', '技術', 'Technology'),
  ]
  return testItem(id, {
    title: titles(w)[(id - 1) % 4],
    summary: summaries(w),
    language,
    category: { ...category, name: name[(id - 1) % 4] ?? '' },
    region: { id: 1, name: w('香港', '香港', 'Hong Kong') },
    author: sampleAuthors(language)[(id - 1) % 3],
    release_time: `2026-11-20 ${String(14 - (id % 12)).padStart(2, '0')}:20:00`,
    html: `<p>${summaries(w)}</p>`,
    ...given,
  })
}

export const sampleItems = (language: Language, count: number, given: Partial<FlashSummary> = {}): ItemSummary[] =>
  Array.from({ length: count }, (_, index) => sampleItem(language, index + 1, given))

export const sampleFlash = (language: Language, id: number, given: Partial<FlashSummary> = {}): FlashSummary =>
  sampleItem(language, id, { kind: 'flash', ...given })

export const sampleNotice = (language: Language, kind: ItemNotice['kind']): ItemNotice => ({
  ...{ kind, time: '2026-11-20 13:05:00', language },
  text: wordsIn(language)(
    '流入金额有误，已改正。',
    '流入金額有誤，已改正。',
    'The inflow was misstated and has been put right.',
  ),
})

export const sampleLabels = (): CountedLabel[] =>
  ['BTC', 'ETH', 'ETF', 'RWA', 'HKMA'].map((name, index) => ({
    ...{ id: index + 1, name, coin: index < 2 ? name : null, count: 64 - index * 9 },
  }))

/** An event to come; what a state is about is given. */
export function sampleEvent(language: Language, id: number, given: Partial<EventCard> = {}): EventCard {
  const w = wordsIn(language)
  return {
    id,
    title: w('稳定币合规圆桌', '穩定幣合規圓桌', 'Stablecoin compliance round table'),
    title_breaks: [],
    language,
    text_origin: 'original',
    poster: null,
    start_time: `2026-11-${25 + (id % 5)}T14:00:00+08:00`,
    end_time: `2026-11-${25 + (id % 5)}T17:30:00+08:00`,
    time_zone: 'Asia/Hong_Kong',
    status: 'upcoming',
    cancelled: false,
    attendance: 'in_person',
    city: w('香港', '香港', 'Hong Kong'),
    city_key: 'hong-kong',
    venue: w('中环会议中心', '中環會議中心', 'Central Conference Hall'),
    organiser_name: w('港讯活动', '港訊活動', 'Harbourwire Events'),
    featured: false,
    demo: false,
    ...given,
  }
}

export const sampleMessages = (language: Language): Message[] =>
  (['system', 'security', 'review', 'activity'] as const).map((kind, index) => ({
    ...{ id: index + 1, kind, language, link: index % 2 ? '/my' : null, read: index > 1 },
    title: titles(wordsIn(language))[index] ?? '',
    text: summaries(wordsIn(language)),
    sent_time: `2026-11-20 0${index + 5}:00:00`,
  }))

/** Thirty days up to the moment of the gallery, as charts show them. */
export const sampleDays = Array.from({ length: 30 }, (_, day) =>
  new Date(Date.UTC(2026, 9, 22 + day)).toISOString().slice(0, 10),
)
/** A course that is the same each time, around a middle. */
export const sampleCourse = (middle: number, swing: number): number[] =>
  sampleDays.map((_, day) => Math.round(middle + swing * Math.sin(day / 3) + (swing / 3) * Math.cos(day * 1.7)))
