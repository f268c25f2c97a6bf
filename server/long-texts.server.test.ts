import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { longText } from './test-maximal-input.ts'
import { openTestNewsroom, type TestNewsroom } from './test-newsroom.ts'
import { refused } from './test-refusal.ts'

/** Texts that an index has no room for: each different character, since repeated ones are compressed. */

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const site = 'https://long.example/'

it.each<[CallName, string, object]>([
  ['saveRedirect', 'old', { old: `/${longText(900)}`, path: '/terms' }],
  ['saveRedirect', 'path', { old: '/short', path: `/${longText(900)}` }],
  ['savePartnerSource', 'url', { name: '日历', url: site + longText(1_900), time_zone: 'UTC' }],
  [
    'saveRecord',
    'url',
    { kind: 'tool', group: 1, texts: { 'zh-Hans': { name: '工具' } }, url: site + longText(1_900), logo: null },
  ],
])('%s refuses too long a text in %s and names the field', async (name, field, input) => {
  expect(await newsroom.editor.call(name, input)).toMatchObject({ ...refused('invalidInput'), fields: [field] })
})
