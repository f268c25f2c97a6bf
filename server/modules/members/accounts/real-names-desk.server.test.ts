import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let administrator: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  administrator = newsroom.administrator
})
afterAll(() => newsroom.close())

const ok = { code: 200 }
const refusal = (name: keyof typeof errorCatalogue) => ({ code: errorCatalogue[name].code })
const query = (text: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(text, values)
const actsOn = async (target: string) =>
  (await administrator.call('auditLog', { target })).data.list.map(({ action }) => action)

describe('real names', () => {
  const card = { name: '陈小明', document_type: 'hk_id', document_number: 'A123456(3)' } as const
  const rowFor = async (member: TestMember) => {
    const { data } = await administrator.call('realNameQueue', { size: 100 })
    return data.list.find(({ user }) => user.id === member.id)
  }
  const filed = async (given: object = {}) => {
    const member = await addMember(newsroom.site)
    expect(await member.call('submitRealName', { ...card, ...given })).toMatchObject(ok)
    return member
  }
  const decide = async (member: TestMember, decision: 'approve' | 'reject', reason?: string) => {
    const submitted_time = (await rowFor(member))?.submitted_time ?? ''
    return administrator.call('decideRealName', { user: member.id, submitted_time, decision, reason })
  }

  it('wait masked; each look at the whole is written down, without what was seen', async () => {
    const member = await filed()
    const row = await rowFor(member)
    expect(row).toMatchObject({ name: '陈**', document_type: 'hk_id', same_document: [] })
    expect(JSON.stringify(row)).not.toContain('123456')
    expect(await actsOn(`user:${member.id}`)).toEqual([])
    const { data } = await administrator.call('lookAtRealName', { user: member.id })
    expect(data).toEqual({ name: '陈小明', document_number: 'A123456(3)' })
    await administrator.call('lookAtRealName', { user: member.id })
    expect(await actsOn(`user:${member.id}`)).toEqual(['realname.look', 'realname.look'])
    const log = await query('select * from audit_log')
    expect(JSON.stringify(log.rows)).not.toMatch(/123456|小明/)
    expect(await administrator.call('lookAtRealName', { user: administrator.id })).toMatchObject(refusal('userMissing'))
  })

  it('are not for editors', async () => {
    for (const name of ['realNameQueue', 'lookAtRealName', 'decideRealName'] as const) {
      expect(await newsroom.editor.call(name, { user: 1 })).toMatchObject(refusal('notAllowed'))
    }
  })

  it('approved, are seen by their owner, who gets a message', async () => {
    const member = await filed({ document_type: 'passport', document_number: 'E1234567' })
    const before = (await administrator.call('getDesk')).data.real_names
    expect(await decide(member, 'approve')).toMatchObject(ok)
    expect((await administrator.call('getDesk')).data.real_names).toBe(before - 1)
    expect((await member.call('getRealName')).data).toMatchObject({ state: 'approved' })
    expect((await member.call('myMessages')).data.list).toMatchObject([{ kind: 'review', link: '/my/realname' }])
    expect(await actsOn(`user:${member.id}`)).toEqual(['realname.approve'])
    expect(await decide(member, 'approve')).toMatchObject({ code: 400 })
  })

  it('rejected, need a reason; filed anew, a decision about the former ones is none', async () => {
    const member = await filed({ document_number: 'C123456(9)' })
    const former = (await rowFor(member))?.submitted_time ?? ''
    expect(await decide(member, 'reject', '  ')).toMatchObject(refusal('reasonRequired'))
    expect(await decide(member, 'reject', '姓名不符')).toMatchObject(ok)
    expect((await member.call('getRealName')).data).toMatchObject({ state: 'rejected', reason: '姓名不符' })
    await member.call('submitRealName', { ...card, document_number: 'G123456(A)' })
    await query(`update real_names set submitted_at = now() + interval '3 seconds' where user_id = $1`, [member.id])
    const late = { user: member.id, submitted_time: former, decision: 'approve' as const }
    expect(await administrator.call('decideRealName', late)).toMatchObject(refusal('editConflict'))
    expect((await member.call('getRealName')).data.state).toBe('pending')
  })

  it('rejected at great length, keep the beginning of the reason', async () => {
    const member = await filed({ document_type: 'passport', document_number: 'E2345678' })
    expect(await decide(member, 'reject', `长${'😀'.repeat(300)}`)).toMatchObject(ok)
    expect((await member.call('getRealName')).data).toMatchObject({ reason: `长${'😀'.repeat(249)}` })
  })

  it('are decided once by two who decide at once, and never by their owner', async () => {
    const member = await filed({ document_type: 'passport', document_number: 'E7654321' })
    const submitted_time = (await rowFor(member))?.submitted_time ?? ''
    const answers = await Promise.all(
      (['approve', 'reject'] as const).map((decision) =>
        administrator.call('decideRealName', { user: member.id, submitted_time, decision, reason: '同时' }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await actsOn(`user:${member.id}`)).toHaveLength(1)
    const own = { user: administrator.id, submitted_time, decision: 'approve' as const }
    expect(await administrator.call('decideRealName', own)).toMatchObject(refusal('ownAccount'))
  })
})
