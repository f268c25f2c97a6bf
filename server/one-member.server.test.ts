import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOfOne } from '#server/platform/http/call-dispatcher.ts'
import { longText } from './test-maximal-input.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { openTestSites, type TestSites } from './test-sites.ts'

/** One member whose savings the database cannot finish, on both processes of a site at once. */

let sites: TestSites
let blocker: pg.Client
beforeAll(async () => {
  sites = await openTestSites({ now: new Date(), memberStatementMs: 30_000 })
  blocker = new pg.Client({ connectionString: sites.one.services.database.url })
  await blocker.connect()
})
afterAll(async () => {
  await blocker.end()
  await sites.close()
})

const refusedAtOnce = 3
const sent = callsOfOne.members + callsOfOne.waiting + refusedAtOnce

it('takes nothing from readers and other members', async () => {
  const { one, two } = sites
  const attackers = await Promise.all([addMember(one), addMember(two)])
  const others = await Promise.all([addMember(one), addMember(two)])
  await blocker.query('begin')
  await blocker.query('lock table manuscripts in access exclusive mode')
  const refused = attackers.map(() => Promise.withResolvers<void>())
  const savings = attackers.map((attacker, place) => attack(attacker, refused[place]?.resolve ?? (() => {})))
  await Promise.all(refused.map(({ promise }) => promise))

  for (const [place, { origin }] of [one, two].entries()) {
    for (const path of ['/', '/news', `/search?keyword=${place}`]) {
      const page = await fetch(origin + path)
      expect([path, page.status]).toEqual([path, 200])
    }
    expect((await callAsVisitor({ origin }, 'getArticleList', { kind: 'article' })).code).toBe(200)
    expect((await others[place]?.call('getUserInfo'))?.code).toBe(200)
  }

  await blocker.query('commit')
  for (const answers of await Promise.all(savings)) {
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(refusedAtOnce)
    for (const { status, code, headers } of answers) {
      if (status === 429) expect(headers.get('retry-after')).toBe('1')
      else expect({ status, code }).toEqual({ status: 200, code: 200 })
    }
  }
})

/** Saves more drafts at once than may be under way. @param onRefused is called when as many as must be were refused */
function attack(member: TestMember, onRefused: () => void) {
  let refused = 0
  const saving = async (place: number) => {
    const answer = await member.call('saveManuscript', { title: `${place}${longText(990)}` })
    if (answer.status === 429) refused += 1
    if (refused === refusedAtOnce) onRefused()
    return answer
  }
  return Promise.all(Array.from({ length: sent }, (_, place) => saving(place)))
}
