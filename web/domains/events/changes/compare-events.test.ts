import { expect, it } from 'vitest'
import { emptyEventFields } from '#contract/events/fields/event-fields.ts'
import { compareEvents, type EventFields } from './compare-events.ts'

const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const fields: EventFields = {
  ...emptyEventFields(),
  ...{ title: '证明之夜', language: 'zh-Hans', detail: documentOf('从原理到实践。'), poster: null },
  ...{ start: '2030-12-05T19:00:00+08:00', end: '2030-12-05T22:00:00+08:00', time_zone: 'Asia/Hong_Kong' },
  ...{
    attendance: 'in_person',
    city: '香港',
    venue: '数码港',
    address: '',
    country: 'HK',
    map_url: '',
    online_url: '',
  },
  ...{ links: [], organiser_name: '密码学社', organiser_intro: '' },
  ...{ instagram: '', twitter: '', youtube: '', telegram: '', cancellation_hours: null, currency: 'HKD' },
}
const said: Record<string, string> = { in_person: '实体', both: '两者' }
const changes = (change: Partial<EventFields>) =>
  compareEvents(fields, { ...fields, ...change }, (_, value) => said[value] ?? value)
const marked = (change: Partial<EventFields>) =>
  changes(change).map(({ field, pieces }) => [
    field,
    pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}` : `-${text}`)).join(''),
  ])

it('finds nothing where nothing differs', () => {
  expect(changes({ detail: documentOf('从原理到实践。') })).toEqual([])
})

it('marks what came and what went, word by word, in the order in which fields are read', () => {
  const change = { venue: '大会堂', start: '2030-12-06T19:00:00+08:00', detail: documentOf('从原理到应用。') } as const
  expect(marked(change)).toEqual([
    ['start', '2030-12--05+06 19:00'],
    ['venue', '-数码港+大会堂'],
    ['detail', '从原理到-实践+应用。'],
  ])
})

it('says of what is no text only that it is another one', () => {
  const form = documentOf('从原理到实践。')
  const heading = { ...form, content: [{ ...form.content[0], type: 'heading' }] }
  expect(changes({ poster: '/media/a.webp', detail: heading })).toEqual([
    { field: 'detail', pieces: [] },
    { field: 'poster', pieces: [] },
  ])
})

it('reads lists of links and codes in words', () => {
  expect(marked({ links: [{ name: '议程', url: 'https://a.test/' }], attendance: 'both' })).toEqual([
    ['attendance', '-实体+两者'],
    ['links', '+议程 https://a.test/'],
  ])
})
