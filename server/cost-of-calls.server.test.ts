import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { CallError } from '#contract/errors.ts'
import { largestRecords } from './test-largest-records.ts'
import { maximalInputs } from './test-maximal-input.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'
import { workOf } from './test-work.ts'

/** Every call of the contract with the largest input that it takes: none may have the server to itself. */

/** Processor time of one call (ms). */
const maxWork = 500
/** Other work of the process may fall into one measurement, and hardly into each of several. */
const tries = 4
/** A little less than the body of a call may have. */
const bodyBytes = { visitor: 60_000, member: 1_000_000 }

const jsonCalls = Object.values(calls).filter(({ name }) => !(name in mediaCalls))
let newsroom: TestNewsroom
let item: number

beforeAll(async () => {
  newsroom = await openTestNewsroom({
    fetcher: async () => {
      throw new CallError('linkUnreadable')
    },
  })
  item = (await publish(newsroom, { labels: ['监管'] })).item_id
})
afterAll(() => newsroom.close())

/** A different caller each time: calls end sessions, and writers may start only a limited number of drafts. */
async function callerFor(name: CallName) {
  if (calls[name].auth === 'public') return (input: object) => callAsVisitor(newsroom.site, name, input)
  const member = await addMember(newsroom.site, { roles: ['administrator'] })
  return (input: object) => member.call(name, input)
}

/** The least work of several tries (ms), and the code that the call answered with. */
async function costOf(name: CallName, input: object): Promise<{ work: number; code: number }> {
  const { pool } = newsroom.site.services.database
  let work = Number.POSITIVE_INFINITY
  let code = 0
  for (let tried = 0; tried < tries && work > maxWork; tried += 1) {
    const call = await callerFor(name)
    const measured = await workOf(pool, async () => {
      const answer = await call(input)
      if (tried === 0) code = answer.code
    })
    work = Math.min(work, measured)
  }
  return { work, code }
}

describe('the largest input', () => {
  it.each(jsonCalls)('of $name costs little, and is answered', async ({ name, auth, input }) => {
    const bytes = auth === 'public' ? bodyBytes.visitor : bodyBytes.member
    for (const { field, value } of maximalInputs(input, bytes)) {
      const { work, code } = await costOf(name as CallName, value)
      expect(work, field).toBeLessThan(maxWork)
      expect(code, field).not.toBe(500)
    }
  })

  it('of what is stored costs little, and is stored', async () => {
    const costs: Record<string, number> = {}
    const refused: string[] = []
    for (const [name, input] of largestRecords({ category: newsroom.category, item })) {
      const { work, code } = await costOf(name, input)
      if (work > maxWork) costs[name] = Math.round(work)
      if (code !== 200) refused.push(`${name} ${code}`)
    }
    expect({ costs, refused }).toEqual({ costs: {}, refused: [] })
  })
})
