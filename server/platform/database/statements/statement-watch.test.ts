import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nameOf, outlineOf, SlowStatements, watchStatements } from './statement-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['select "id", "title" from "items" where "id" = $1', 'select items'],
  ['insert into outbox_events (type) values ($1)', 'insert outbox_events'],
  ['\n  UPDATE waiting_mails set tries = 1', 'update waiting_mails'],
  ['delete from sessions where user_id = $1', 'delete sessions'],
  ['with due as (select id from outbox_events) select * from due', 'with outbox_events'],
  ['select count(*) from (select id from items) as some', 'select items'],
  ['begin', 'begin'],
  ['', ''],
])('names %j', (text, name) => {
  expect(nameOf(text)).toBe(name)
})

it('outlines a statement on one line, without values and of bounded length', () => {
  expect(outlineOf("select *\n  from users where email = 'ada@example.org' and name = 'O''Hara'")).toBe(
    'select * from users where email = ? and name = ??',
  )
  expect(outlineOf(`select '${'x'.repeat(10_000)}`)).toBe('select ?')
  expect(outlineOf(`select ${'"a", '.repeat(10_000)}`).length).toBeLessThanOrEqual(500)
})

/** A connection whose statements are answered when the test says so. */
function connect(slowMs = 1_000) {
  const waiting: PromiseWithResolvers<void>[] = []
  const client = Object.assign(new EventEmitter(), {
    query: (_text: string, _values?: unknown[]): unknown => {
      const answer = Promise.withResolvers<void>()
      waiting.push(answer)
      return answer.promise
    },
  })
  const log = { warn: vi.fn() }
  const slow = new SlowStatements(slowMs, log)
  watchStatements(client as unknown as pg.ClientBase, slow)
  const answerAfter = async (ms: number, error?: Error) => {
    await vi.advanceTimersByTimeAsync(ms)
    const first = waiting.shift()
    if (error) first?.reject(error)
    else first?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { query: (text: string) => client.query(text, ['secret']) as Promise<void>, log, slow, answerAfter }
}

it('logs and counts slow statements alone, without their values', async () => {
  const { query, log, slow, answerAfter } = connect()
  void query('select from items where title = $1')
  await answerAfter(999)
  expect(log.warn).not.toHaveBeenCalled()
  void query('select from items where title = $1')
  await answerAfter(1_000)
  const fields = { statement: 'select items', ms: 1_000, sql: 'select from items where title = $1' }
  expect(log.warn.mock.calls).toEqual([[fields, 'A statement was slow']])
  expect([...slow.counts]).toEqual([['select items', 1]])
})

it('blames of statements that were sent together only the slow one', async () => {
  const { query, slow, answerAfter } = connect()
  for (const text of ['select from a', 'select from b', 'select from c']) void query(text)
  for (const ms of [10, 2_000, 10]) await answerAfter(ms)
  expect([...slow.counts]).toEqual([['select b', 1]])
})

it('counts those that fail, and leaves their error to those who wait', async () => {
  const { query, slow, answerAfter } = connect()
  const refused = expect(query('update items set title = $1')).rejects.toThrow('cancelled')
  await answerAfter(5_000, new Error('cancelled'))
  await refused
  expect([...slow.counts]).toEqual([['update items', 1]])
})

it('counts every one, and logs each name only now and then', async () => {
  const { query, log, slow, answerAfter } = connect()
  for (let time = 0; time < 12; time += 1) {
    void query('select from items')
    await answerAfter(1_000)
  }
  expect([...slow.counts]).toEqual([['select items', 12]])
  expect(log.warn).toHaveBeenCalledTimes(2)
})
