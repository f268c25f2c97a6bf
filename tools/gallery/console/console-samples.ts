import type { Found } from '#console/areas/data/found-in-file.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { PartnerSource } from '#contract/events/partner-events.ts'
import type { Webhook } from '#contract/integration/webhooks.ts'
import type { SourceRun, StaffSource } from '#contract/market/data-desk.ts'
import type { UserDetails } from '#contract/members/accounts-desk.ts'
import type { Person, ReviewVerdict } from '#contract/newsroom/desk.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import type { Words } from '../exhibit.ts'

/** Fixed records for the console's pages of the gallery; of each only what its part shows. */

const time = '2026-11-20 14:30:00'
/** The rest of a record is not shown. */
const partly = <T>(shown: object): T => shown as T

export interface Row {
  id: number
  title: string
  author: string
}

export const rows = (w: Words): Row[] => [
  {
    id: 1,
    title: w('香港稳定币条例生效', '香港穩定幣條例生效', 'Hong Kong’s stablecoin law takes effect'),
    author: w('林晚', '林晚', 'Wan Lin'),
  },
  {
    id: 2,
    title: w('以太坊升级完成', '以太坊升級完成', 'Ethereum completes its upgrade'),
    author: w('周砚', '周硯', 'Yan Zhou'),
  },
]

export const versions = (w: Words) =>
  [
    { title: w('香港稳定币条例今天生效', '香港穩定幣條例今天生效', 'Hong Kong’s stablecoin law takes effect today') },
    { title: w('香港稳定币条例生效', '香港穩定幣條例生效', 'Hong Kong’s stablecoin law is in force') },
  ] as const

export const failure = (w: Words): string =>
  w('网络不通，请稍后再试', '網絡不通，請稍後再試', 'No connection; please try again')

export const people = (w: Words, count: number): Person[] =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    nickname: `${w('编辑', '編輯', 'Editor')} ${place + 1}`,
    avatar_img: null,
  }))

const calendar = {
  ...{ id: 1, version: 1, name: 'ETH', url: 'https://calendar.example/x.ics', time_zone: 'UTC', every_minutes: 360 },
  ...{ paused: false, read_time: time, next_time: null, problem: null, result: '', failing: false, events: 2 },
} satisfies PartnerSource
export const calendars: readonly PartnerSource[] = [
  calendar,
  { ...calendar, read_time: null },
  { ...calendar, paused: true },
  { ...calendar, url: '' },
  { ...calendar, problem: 'status', result: 'answered with 404' },
]

const source = { id: 1, scheduled: true, paused: false, problem: null, failures: 0, read_time: null }
export const sources: readonly StaffSource[] = [
  {},
  { read_time: time },
  { read_time: time, paused: true },
  { problem: 'busy', failures: 3 },
  { scheduled: false },
].map((given) => partly<StaffSource>({ ...source, ...given }))

export const webhooks: readonly Webhook[] = [
  { id: 1, active: true, failing_since: null },
  { id: 2, active: true, failing_since: time },
  { id: 3, active: false, failing_since: time },
].map((given) => partly<Webhook>(given))

export const user = (w: Words, status: 'active' | 'erased'): UserDetails =>
  partly({ id: 7, nickname: w('林晚', '林晚', 'Wan Lin'), status, roles: ['columnist', 'editor'] })

export const troubles = (w: Words): CallOutput<'getDesk'>['troubles'] => ({
  ...{ webhooks: 1, translations: 4, sources: 2, events: 2, books: 3, refunds: 0, deliveries: [] },
  sms: [
    { scope: '+971', level: 80, countries: [w('阿联酋', '阿聯酋', 'United Arab Emirates')] },
    { scope: 'site', level: 100, countries: [] },
  ],
})

export const violations = [
  { directive: 'img-src', blocked: 'https://other.example', page: '/contents/5', reports: 1_200, last_time: time },
  { directive: 'script-src', blocked: 'inline', page: '', reports: 1, last_time: time },
]

export const manuscript = (w: Words): Manuscript =>
  partly({
    ...{ category: null, labels: [], bylines: [w('林晚', '林晚', 'Wan Lin'), w('周砚', '周硯', 'Yan Zhou')] },
    ...{ language: 'zh-Hans', origin: 'reprint', source_name: 'Example', source_url: 'https://example.org/a' },
    cover_picture: null,
  })

export const verdicts = (w: Words): ReviewVerdict[] => {
  const [first, second] = people(w, 2)
  if (!first || !second) return []
  return [
    { by: second, time, decision: 'approve', reason: '', publish_time: null },
    {
      by: first,
      time: '2026-11-19 10:00:00',
      decision: 'refuse',
      reason: w('请注明消息来源。', '請註明消息來源。', 'Please name the source.'),
      publish_time: null,
    },
  ]
}

const place = { lead: '在', before: '信息', after: '資訊', tail: '中' }
const found = { faults: [], warnings: [], looked: 2_000, changed: 0, places: 0, list: [] }
export const preview = (w: Words): CallOutput<'previewGlossary'> =>
  partly({
    ...found,
    ...{ changed: 9, places: 3 },
    list: [
      { id: 7, kind: 'article', title: w('一篇文章', '一篇文章', 'An article'), language: 'zh-Hans', places: [place] },
      {
        id: 8,
        kind: 'flash',
        title: w('一条快讯', '一條快訊', 'A flash'),
        language: 'zh-Hans',
        places: [place, place],
      },
    ],
  })
export const faultyPreview: CallOutput<'previewGlossary'> = partly({
  ...found,
  faults: [{ fault: 'duplicate', with: '以太坊' }],
  warnings: [{ warning: 'oneCharacter' }],
})

export const foundInFile: Found = {
  ...{ encoding: 'gb18030', separator: '\t', columns: [], taken: 2, failed: 1, added: 0, changed: 0 },
  values: [
    { entity: 'ibit', known: true, day: '2026-11-19', value: -5, far: true },
    { entity: 'New fund', known: false, day: '2026-11-19', value: 7, far: false },
  ],
  new_entities: ['New fund'],
  problems: [{ place: '3', reason: 'notADate', detail: 'soon' }],
}

export const run: SourceRun = partly({
  ...{ id: 1, problem: null, end_time: time },
  notes: [{ place: '7', reason: 'notANumber', detail: 'abc' }],
})
