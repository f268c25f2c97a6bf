import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { readingCalls } from '#contract/reading-calls.ts'
import { least } from './test-maximal-input.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'

/** Calls that the contract declares as reading, each made by somebody who may make it: none may write. */

/** Tables that reading may write, since nobody sees the difference, and why. */
const unseen: Readonly<Record<string, string>> = {
  rate_limits: 'what was counted for limits',
  sessions: 'when a session was last used',
  audit_log: 'that somebody exported personal data',
  data_summaries: 'computed from what is stored',
  front_previews: 'kept for the person who previews',
  push_keys: 'made when they are first asked for',
  search_documents: 'computed from what is stored',
  search_suggestions: 'computed from what is stored',
  search_words: 'computed from what is stored',
}
const writing = /(?:^|\()\s*(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(\w+)/gi

let newsroom: TestNewsroom
let administrator: TestMember
let item: number
const written = new Set<string>()
const { query } = pg.Client.prototype

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  administrator = await addMember(newsroom.site, { roles: ['editor', 'administrator'] })
  item = (await publish(newsroom, { labels: ['监管'] })).item_id
  // Every statement passes here, whichever connection it is for.
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text?: string }]
    const text = typeof asked === 'string' ? asked : (asked?.text ?? '')
    for (const [, table = ''] of text.matchAll(writing)) if (!(table in unseen)) written.add(table)
    return (query as (...parts: unknown[]) => unknown).apply(this, given)
  } as unknown as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await newsroom.close()
})

/** The least input of a call; what it names is there as far as one item, one category and one user are. */
function inputOf(name: CallName): object {
  const schema = z.toJSONSchema(calls[name].input, {
    io: 'input',
    unrepresentable: 'any',
  }) as z.core.JSONSchema.JSONSchema
  const ids = { id: item, item, category: newsroom.category, user: administrator.id }
  const given = least(schema) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      typeof value === 'number' && field in ids ? ids[field as 'id'] : value,
    ]),
  )
}

async function tablesWrittenBy(name: CallName): Promise<{ code: number; tables: string[] }> {
  const input = inputOf(name)
  written.clear()
  const asked =
    calls[name].auth === 'public' ? callAsVisitor(newsroom.site, name, input) : administrator.call(name, input)
  const { code } = await asked
  return { code, tables: [...written] }
}

it('none of the calls that are declared as reading writes', async () => {
  const found: Record<string, string[]> = {}
  const answered: string[] = []
  for (const name of readingCalls) {
    const { code, tables } = await tablesWrittenBy(name)
    if (tables.length > 0) found[name] = tables
    if (code === 200) answered.push(name)
  }
  expect(found).toEqual({})
  // Others end early, since what they ask for is not there.
  expect(answered.length).toBeGreaterThan(readingCalls.size / 2)
})

it.each(['likeInformation', 'sendFeedback'] as const)('%s is found to write', async (name) => {
  written.clear()
  const input = {
    likeInformation: { id: item },
    sendFeedback: { content: '请更正第三条快讯。' },
  }[name]
  expect((await administrator.call(name, input)).code).toBe(200)
  expect([...written]).not.toEqual([])
})
