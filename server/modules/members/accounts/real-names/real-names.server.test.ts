import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let me: TestMember
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  me = await addMember(site)
})

const card = { name: '林子衿', document_type: 'id_card', document_number: '11010519491231002x' } as const
const decide = (userId: number, approved: boolean, reason?: string) =>
  site.services.accounts.decideRealName(userId, { approved, reason })
const rowOf = async (userId: number) =>
  (await site.services.database.pool.query('select * from real_names where user_id = $1', [userId])).rows[0]

describe('real names', () => {
  it('are none at first, and after they were filed stand there masked', async () => {
    expect((await me.call('getRealName')).data).toEqual({
      state: 'none',
      name: '',
      document_number: '',
      document_type: null,
      submitted_time: null,
      reason: '',
    })
    expect(await me.call('submitRealName', card)).toMatchObject({ code: 200, data: {} })
    expect((await me.call('getRealName')).data).toMatchObject({
      state: 'pending',
      name: '林**',
      document_number: '110**************X',
      document_type: 'id_card',
      submitted_time: expect.stringMatching(/^\d{4}-/),
    })
  })

  it('are kept sealed: neither name nor number stand in the database', async () => {
    await me.call('submitRealName', card)
    const row = JSON.stringify(await rowOf(me.id))
    expect(row).not.toMatch(/林子衿|002X/i)
    const other = await addMember(site)
    await other.call('submitRealName', card)
    const [mine, theirs] = [await rowOf(me.id), await rowOf(other.id)]
    expect(theirs.name_sealed).not.toBe(mine.name_sealed)
    expect(theirs.document_hash).toEqual(mine.document_hash)
  })

  it('do not open on another account', async () => {
    const other = await addMember(site)
    await me.call('submitRealName', card)
    await other.call('submitRealName', { ...card, name: '陈大文' })
    await site.services.database.pool.query(
      `update real_names set name_sealed = (select name_sealed from real_names where user_id = $1) where user_id = $2`,
      [me.id, other.id],
    )
    expect((await other.call('getRealName')).data).toMatchObject({ state: 'pending', name: '', document_number: '' })
  })

  it.each<[string, object, string]>([
    ['a wrong check digit', { document_number: '110105194912310021' }, 'document_number'],
    ['a number of another document', { document_type: 'hk_id' }, 'document_number'],
    ['a passport number with signs', { document_type: 'passport', document_number: 'E-1234567' }, 'document_number'],
    ['a name of one character', { name: '林' }, 'name'],
    ['a name with markup', { name: '<b>林子衿</b>' }, 'name'],
    ['no name', { name: undefined }, 'name'],
    ['an unknown kind', { document_type: 'library_card' }, 'document_type'],
  ])('are refused with %s', async (_what, wrong, field) => {
    const answer = await me.call('submitRealName', { ...card, ...wrong })
    expect(answer).toMatchObject(refused('invalidInput'))
    expect(answer.fields).toEqual([field])
    expect(await rowOf(me.id)).toBeUndefined()
  })

  it('cannot be filed again while they wait or once they are approved', async () => {
    await me.call('submitRealName', card)
    expect(await me.call('submitRealName', { ...card, name: '陈大文' })).toMatchObject(refused('requestPending'))
    expect(await decide(me.id, true)).toBe(true)
    expect(await me.call('submitRealName', card)).toMatchObject(refused('alreadyApproved'))
    expect((await me.call('getRealName')).data).toMatchObject({ state: 'approved', name: '林**' })
  })

  it('are filed once by two who send them at the same instant', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => me.call('submitRealName', card)))
    const { code } = errorCatalogue.requestPending
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([200, code, code])
  })

  it('can be filed anew after a rejection, whose reason was told', async () => {
    await me.call('submitRealName', card)
    expect(await decide(me.id, false, ' 姓名与证件不符 ')).toBe(true)
    expect((await me.call('getRealName')).data).toMatchObject({ state: 'rejected', reason: '姓名与证件不符' })
    const { data } = await me.call('myMessages', {}, { language: 'hk' })
    expect(data.list).toMatchObject([{ kind: 'review', title: '實名認證未獲通過', link: '/my/realname', read: false }])
    expect(data.list[0]?.text).toContain('姓名与证件不符')
    expect(await me.call('submitRealName', { ...card, name: '林子佩' })).toMatchObject({ code: 200 })
    expect((await me.call('getRealName')).data).toMatchObject({ state: 'pending', reason: '' })
  })

  it('are decided once, and only where they wait', async () => {
    expect(await decide(me.id, true)).toBe(false)
    await me.call('submitRealName', card)
    const decisions = await Promise.all([decide(me.id, true), decide(me.id, false, '重复'), decide(me.id, true)])
    expect(decisions.filter(Boolean)).toHaveLength(1)
    expect((await me.call('myMessages')).data.total).toBe(1)
  })

  it('are not rejected without a reason', async () => {
    await me.call('submitRealName', card)
    await expect(decide(me.id, false, '  ')).rejects.toMatchObject({ reason: 'reasonRequired' })
    expect((await me.call('getRealName')).data.state).toBe('pending')
  })

  it('wait in the order in which they came, in clear, with the accounts that filed the same document', async () => {
    const other = await addMember(site)
    const passport = { name: 'Chan Tai Man', document_type: 'passport', document_number: 'k7654321' } as const
    await me.call('submitRealName', passport)
    await other.call('submitRealName', { ...passport, name: 'Chan Siu Man' })
    const { list, total } = await site.services.accounts.pendingRealNames({ page: 1, size: 100 })
    expect(list).toHaveLength(total)
    expect(list.slice(-2)).toMatchObject([
      { userId: me.id, name: 'C********', documentNumber: 'K76****1', sameDocument: [other.id] },
      { userId: other.id, name: 'C********', sameDocument: [me.id] },
    ])
    const last = await site.services.accounts.pendingRealNames({ page: total, size: 1 })
    expect(last.list).toMatchObject([{ userId: other.id }])
  })

  it('are for their owner alone, and not to be tried out', async () => {
    expect(await callAsVisitor(site, 'getRealName')).toMatchObject(refused('signInRequired'))
    expect(await callAsVisitor(site, 'submitRealName', card)).toMatchObject(refused('signInRequired'))
    const wrong = { ...card, document_number: '1' }
    const tries = await Promise.all(Array.from({ length: 12 }, () => me.call('submitRealName', wrong)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('answer junk with an envelope', async () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', 'x'.repeat(400)),
    )
    const input = fc.record(
      {
        name: fc.oneof(junk, fc.constant('林子衿')),
        document_type: fc.oneof(junk, fc.constantFrom('id_card', 'hk_id', 'passport', 'other')),
        document_number: junk,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(input, async (sent) => {
        expect([200, 400, 429]).toContain((await me.call('submitRealName', sent)).status)
      }),
      { numRuns: 60 },
    )
  })
})
