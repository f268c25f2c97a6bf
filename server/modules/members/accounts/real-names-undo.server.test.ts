import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { addMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const ok = { code: 200 }
const query = async (sql: string, values: unknown[] = []) =>
  (await newsroom.site.services.database.pool.query(sql, values)).rows

describe('a decision about a real name', () => {
  const card = { name: '林子衿', document_type: 'id_card', document_number: '11010519491231002x' } as const
  const file = async () => {
    const member = await addMember(newsroom.site)
    expect(await member.call('submitRealName', card)).toMatchObject(ok)
    const { submitted_time } = (await member.call('getRealName')).data
    return { member, asked: { user: member.id, submitted_time: submitted_time ?? '', undoable: true } }
  }
  const known = async ({ call }: Awaited<ReturnType<typeof addMember>>) => [
    (await call('getRealName')).data.state,
    (await call('getUserInfo')).data.real_name_state,
    (await call('myMessages', {})).data.total,
  ]
  const pass = (user: number) =>
    query(
      `with held as (update messages set held_until = now() - make_interval(secs => 1) where about = $1)
      update real_names set held_until = now() - make_interval(secs => 1) where user_id = $2`,
      [`realname:${user}`, user],
    )
  const approve = { decision: 'approve' } as const
  const reject = { decision: 'reject', reason: '证件号码与姓名不符。' } as const

  it.each([
    [approve, 'approved'],
    [reject, 'rejected'],
  ] as const)('is known to its owner when it cannot be undone, not before: %o', async (decision, state) => {
    const { administrator } = newsroom
    const { member, asked } = await file()
    const decided = await administrator.call('decideRealName', { ...asked, ...decision })
    expect(decided).toMatchObject({ ...ok, data: { undo_ms: usualUndoMs } })
    expect(await known(member)).toEqual(['pending', 'pending', 0])
    expect((await member.call('getRealName')).data.reason).toBe('')
    expect(await member.call('submitRealName', card), 'filed anew').toMatchObject(refused('requestPending'))
    expect(await administrator.call('decideRealName', { ...asked, ...reject })).toMatchObject(refused('editConflict'))
    await pass(member.id)
    expect(await known(member)).toEqual([state, state, 1])
    const undo = { user: member.id }
    expect(await administrator.call('undoRealNameDecision', undo)).toMatchObject(refused('undoTooLate'))
  })

  it.each([approve, reject])('is undone by whoever made it, and can be made anew: %o', async (decision) => {
    const { administrator } = newsroom
    const other = await addMember(newsroom.site, { roles: ['administrator'] })
    const { member, asked } = await file()
    await administrator.call('decideRealName', { ...asked, ...decision })
    const undo = { user: member.id }
    expect(await other.call('undoRealNameDecision', undo)).toMatchObject(refused('undoTooLate'))
    expect(await administrator.call('undoRealNameDecision', undo)).toMatchObject(ok)
    expect(await administrator.call('undoRealNameDecision', undo)).toMatchObject(refused('undoTooLate'))
    await pass(member.id)
    expect(await known(member)).toEqual(['pending', 'pending', 0])
    const waiting = (await administrator.call('realNameQueue', { size: 100 })).data.list
    expect(waiting.map(({ user }) => user.id)).toContain(member.id)
    expect(await query(`select action from audit_log where target = $1 order by id`, [`user:${member.id}`])).toEqual(
      expect.arrayContaining([{ action: `realname.${decision.decision}` }, { action: 'realname.undo' }]),
    )
    expect(await other.call('decideRealName', { ...asked, ...approve })).toMatchObject(ok)
    await pass(member.id)
    expect(await known(member)).toEqual(['approved', 'approved', 1])
  })

  it('is known at once where nobody asked for an undo, and cannot be undone then', async () => {
    const { administrator } = newsroom
    const { member, asked } = await file()
    await administrator.call('decideRealName', { ...asked, ...approve, undoable: undefined })
    expect(await known(member)).toEqual(['approved', 'approved', 1])
    expect(await administrator.call('undoRealNameDecision', { user: member.id })).toMatchObject(refused('undoTooLate'))
  })
})
