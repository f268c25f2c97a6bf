import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '#server/platform/durations.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const now = Date.now()
const dayBefore = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)

it('are told since a day about as far back as they say, and not since whenever something was known', async () => {
  const values: [string, number, number][] = [
    ['Daily', 1, 10],
    ['Weekend', 4, 10],
    ['Holiday', 8, 10],
    ['Monthly', 40, 10],
    ['Long ago', 60, 10],
    ['Years ago', 365 * 20, 10],
  ]
  const rows = values.flatMap(([name, days, value]) => [
    `${dayBefore(days)},${name},${value}`,
    `${dayBefore(0)},${name},20`,
  ])
  const file = Buffer.from(['date,entity,value', ...rows].join('\n')).toString('base64')
  const mapping = { metric: 'price', kind: 'coin' } as const
  const { data } = await newsroom.editor.call('importData', { file, name: 'strange', mapping, preview: false })
  expect([data.added, data.failed]).toEqual([12, 0])
  const { list } = (await callAsVisitor(newsroom.site, 'dataereList', { type: 'market', size: 20 })).data
  const changes = new Map(
    list.map(({ name, values: { change1, change7, change30 } }) => [name, [change1, change7, change30]]),
  )
  expect(Object.fromEntries(changes)).toEqual({
    Daily: [1, null, null],
    Weekend: [1, null, null],
    Holiday: [null, 1, null],
    Monthly: [null, null, 1],
    'Long ago': [null, null, null],
    'Years ago': [null, null, null],
  })
})
