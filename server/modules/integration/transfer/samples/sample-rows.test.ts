import { describe, expect, it } from 'vitest'
import type { Column } from '../store.ts'
import { readSamples } from './sample-rows.ts'

const column = (table: string, name: string, type = 'text', nullable = true): Column => ({
  ...{ table, name, type, nullable, generated: false, identity: name === 'id', key: name === 'id', target: null },
})
const tables = {
  topics: [
    ...[column('topics', 'id', 'bigint'), column('topics', 'key'), column('topics', 'title')],
    ...[column('topics', 'versions', 'jsonb'), column('topics', 'position', 'integer')],
    ...[column('topics', 'demo', 'boolean'), column('topics', 'incident_id', 'bigint'), column('topics', 'slug')],
  ],
  topic_chapters: [column('topic_chapters', 'id', 'bigint'), column('topic_chapters', 'topic_id', 'bigint', false)],
  topic_items: [
    ...[column('topic_items', 'topic_id', 'bigint', false), column('topic_items', 'chapter_id', 'bigint')],
    ...[column('topic_items', 'item_id', 'bigint', false), column('topic_items', 'position', 'integer')],
  ],
  meetings: [
    ...[column('meetings', 'id', 'bigint'), column('meetings', 'time_zone'), column('meetings', 'texts', 'jsonb')],
    ...[column('meetings', 'first_day', 'date'), column('meetings', 'more', 'jsonb')],
    column('meetings', 'published_at', 'timestamp with time zone'),
  ],
  meeting_talks: [
    ...[column('meeting_talks', 'meeting_id', 'bigint'), column('meeting_talks', 'hall_id', 'bigint')],
    column('meeting_talks', 'starts_at', 'timestamp with time zone'),
  ],
  meeting_halls: [column('meeting_halls', 'id', 'bigint'), column('meeting_halls', 'meeting_id', 'bigint')],
}
const references = [
  ['topics', 'incidents', 'incident_id'],
  ['topic_chapters', 'topics', 'topic_id'],
  ['topic_items', 'topics', 'topic_id'],
  ['topic_items', 'topic_chapters', 'chapter_id'],
  ['topic_items', 'items', 'item_id'],
  ['meeting_talks', 'meetings', 'meeting_id'],
  ['meeting_talks', 'meeting_halls', 'hall_id'],
  ['meeting_halls', 'meetings', 'meeting_id'],
].map(([from = '', to = '', name = '']) => ({ from, to, columns: [name] }))

/** Shortly before midnight in Hong Kong. */
const now = new Date('2026-03-04T15:30:00Z')
const read = (table: string, ...records: unknown[]) =>
  readSamples(table, records, { columns: new Map(Object.entries(tables)), references }, now)

describe('a record', () => {
  it('has columns, texts in two languages, a key and a place', () => {
    const { rows } = read('topics', { key: 'a', title: ['一', 'One'] }, { slug: 'b', title: '二', title_en: 'Two' })
    expect(rows.map(({ values }) => values)).toEqual([
      { key: 'demo:a', title: '一', versions: { en: { title: 'One' } }, position: 1, demo: true },
      { key: 'demo:b', slug: 'b', title: '二', versions: { en: { title: 'Two' } }, position: 2, demo: true },
    ])
  })

  it('has texts in one column where the table stores them so, also in JSON', () => {
    const { rows } = read('meetings', { title: ['会', 'Meeting'], more: [{ texts: { label: ['座', 'seats'] } }] })
    expect(rows[0]?.values).toMatchObject({
      texts: { title: '会', language: 'zh-Hans', versions: { en: { title: 'Meeting' } } },
      more: [{ texts: { label: '座', language: 'zh-Hans', versions: { en: { label: 'seats' } } } }],
    })
  })

  it('has blank texts where only others have some', () => {
    const { rows } = read('meetings', { title: ['会', 'Meeting'] }, { note: ['注', 'Note'] })
    expect(rows[1]?.values.texts).toEqual({
      ...{ title: '', note: '注', language: 'zh-Hans' },
      versions: { en: { title: '', note: 'Note' } },
    })
  })

  it('holds the records of tables that lead to it, and plain values of those that only link', () => {
    const { rows, keyed } = read('topics', { key: 'a', chapters: [{ items: ['x', 'y'] }] })
    expect(rows.map(({ table }) => table)).toEqual(['topics', 'topic_chapters', 'topic_items', 'topic_items'])
    const [topic, chapter, , second] = rows
    expect(second?.owners).toEqual({ topic_id: topic, chapter_id: chapter })
    expect(second?.values).toEqual({ item_id: null, position: 2 })
    expect(keyed.map(({ to, key, needed }) => [to, key, needed])).toEqual([
      ['items', 'x', true],
      ['items', 'y', true],
    ])
  })

  it('names others by their keys, in columns and in JSON', () => {
    const { rows, keyed } = read('topics', { key: 'a', incident: 'b' })
    keyed[0]?.fill(7)
    expect([keyed[0]?.needed, rows[0]?.values.incident_id]).toEqual([false, 7])
    const meeting = read('meetings', { more: { event: { id_of: ['events', 'c'] } } })
    expect(meeting.keyed).toMatchObject([{ to: 'events', key: 'c', needed: false }])
    meeting.keyed[0]?.fill(8)
    expect(meeting.rows[0]?.values.more).toEqual({ event: 8 })
  })

  it('has names for its parts that have no keys', () => {
    const { rows, keyed } = read('meetings', { halls: [{ key: 'large' }], talks: [{ hall: 'large' }] })
    expect(rows.map(({ table, name }) => [table, name])).toContainEqual(['meeting_halls', 'large'])
    expect(keyed).toMatchObject([{ to: 'meeting_halls', key: 'large' }])
  })

  it.each([
    ['topics', { key: 'a', colour: 'red' }, 'topics has no colour'],
    ['topics', { key: 'a', wrong: ['一', 'One'] }, 'topics has no wrong'],
    ['meetings', 'large', 'meetings has records, not values'],
  ])('of %s that is %j is refused', (table, record, message) => {
    expect(() => read(table, record)).toThrow(message)
  })
})

describe('days', () => {
  it('count from the day of the start in the zone of the record', () => {
    const days = (time_zone: string) => read('meetings', { time_zone, first_day: -1 }).rows[0]?.values.first_day
    expect([days('Asia/Hong_Kong'), days('Asia/Tokyo')]).toEqual(['2026-03-03', '2026-03-04'])
    expect(read('meetings', { first_day: '2025-01-16' }).rows[0]?.values.first_day).toBe('2025-01-16')
  })

  it('of parts count from the first day of what they belong to', () => {
    const talk = { starts_at: '1 09:30' }
    const startsOf = (first_day: unknown) =>
      read('meetings', { time_zone: 'Asia/Tokyo', first_day, talks: [talk] }).rows[1]?.values.starts_at
    expect([startsOf(2), startsOf('2025-01-16')]).toEqual(['2026-03-08T00:30:00Z', '2025-01-17T00:30:00Z'])
  })

  it('may be hours from the start', () => {
    expect(read('meetings', { published_at: '-2h' }).rows[0]?.values.published_at).toBe('2026-03-04T13:00:00.000Z')
  })

  it('may be left to the database', () => {
    expect(read('meetings', { published_at: 'now' }).rows[0]?.values.published_at).toBe('now')
  })
})
