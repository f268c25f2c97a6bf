import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
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
const mailsTo = async (to: string) =>
  ((await newsroom.site.services.outbox?.list()) ?? []).filter((one) => one.kind === 'mail' && one.to === to)

describe('feedback', () => {
  const write = async (content: string, { member, contact }: { member?: TestMember; contact?: string } = {}) => {
    const call = member ? member.call : callAsVisitor.bind(undefined, newsroom.site)
    expect(await call('sendFeedback', { content, contact, page: '/home' })).toMatchObject(ok)
    const { data } = await newsroom.editor.call('feedbackQueue', { size: 100 })
    const row = data.list.find((one) => one.content === content)
    if (!row) throw new Error('The feedback does not wait')
    return row
  }
  const answer = (id: number, how: 'message' | 'mail' | 'done', text?: string) =>
    newsroom.editor.call('answerFeedback', { id, how, text })

  /** State of the email with an answer. */
  const mailOf = async (id: number) => {
    const { data } = await newsroom.editor.call('feedbackQueue', { state: 'answered', size: 100 })
    return data.list.find((one) => one.id === id)?.answered?.mail
  }

  it('of a member is answered in their box, once', async () => {
    const member = await addMember(newsroom.site)
    const { id, ways } = await write('夜间模式看不清楚。', { member })
    expect(ways).toEqual(['message', 'done'])
    expect(await answer(id, 'message', ' ')).toMatchObject(refusal('invalidInput'))
    expect(await answer(id, 'mail', '好的')).toMatchObject(refusal('invalidInput'))
    expect(await answer(id, 'message', '已经修好，谢谢。')).toMatchObject(ok)
    expect(await answer(id, 'message', '再说一次')).toMatchObject(refusal('wrongState'))
    const { data } = await member.call('myMessages')
    expect(data.list).toHaveLength(1)
    expect(data.list[0]?.text).toContain('已经修好，谢谢。')
    const answered = await newsroom.editor.call('feedbackQueue', { state: 'answered' })
    expect(answered.data.list[0]).toMatchObject({
      id,
      ways: [],
      answered: { by: { nickname: '编辑甲' }, how: 'message', text: '已经修好，谢谢。', mail: null },
    })
    expect(await actsOn(`feedback:${id}`)).toEqual(['feedback.answer'])
  })

  it('of a visitor is answered by mail to the contact, with everything escaped', async () => {
    const { id, ways } = await write('<script>打不开</script>', { contact: '邮箱 visitor@mail.test' })
    expect(ways).toEqual(['mail', 'done'])
    expect(await answer(id, 'message', '你好')).toMatchObject(refusal('invalidInput'))
    expect(await answer(id, 'mail', '请刷新 <b>页面</b>')).toMatchObject(ok)
    expect(await mailOf(id), 'nobody waited for the mail server').toBe('waiting')
    await newsroom.site.services.mails.sendDue()
    expect(await mailOf(id)).toBeNull()
    const [mail] = await mailsTo('visitor@mail.test')
    expect(mail?.text).toContain('请刷新 <b>页面</b>')
    expect(mail).toMatchObject({ html: expect.not.stringMatching(/<script|<b>/) })
  })

  it('whose mail cannot be sent yet is answered once it can be, and only once', async () => {
    const { id } = await write('请回信给我好吗', { contact: 'lost@mail.test' })
    const { mailer, mails } = newsroom.site.services
    const { send } = mailer
    mailer.send = () => Promise.reject(new Error('no way'))
    try {
      expect(await answer(id, 'mail', '好的')).toMatchObject(ok)
      await mails.sendDue()
    } finally {
      mailer.send = send
    }
    expect(await mailOf(id)).toBe('waiting')
    expect(await answer(id, 'mail', '好的')).toMatchObject(refusal('wrongState'))
    await query('update waiting_mails set next_at = now()')
    await Promise.all([mails.sendDue(), mails.sendDue()])
    await mails.sendDue()
    expect(await mailsTo('lost@mail.test')).toHaveLength(1)
    expect(await mailOf(id)).toBeNull()
  })

  it('answered by two at once is answered once', async () => {
    const { id } = await write('两个人一起回答', { contact: 'twice@mail.test' })
    const answers = await Promise.all([answer(id, 'mail', '一'), answer(id, 'mail', '二'), answer(id, 'done')])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    await newsroom.site.services.mails.sendDue()
    expect((await mailsTo('twice@mail.test')).length).toBeLessThan(2)
    expect(await answer(999_999, 'done')).toMatchObject(refusal('itemMissing'))
  })
})

describe('messages of the site', () => {
  const texts = { 'zh-Hans': { title: '维护通知', text: '今晚维护。' } }
  const send = (input: object) => administrator.call('sendSiteMessage', { key: randomUUID(), texts, ...input })
  const titles = async (member: TestMember) => (await member.call('myMessages')).data.list.map(({ title }) => title)

  it('go to one, to a group, to all; whoever cannot sign in gets none', async () => {
    const [one, other, gone] = [
      await addMember(newsroom.site, { roles: ['columnist'] }),
      await addMember(newsroom.site),
      await addMember(newsroom.site, { roles: ['columnist'] }),
    ]
    await query(`update users set status = 'suspended' where id = $1`, [gone.id])
    const everybody = (await query(`select id from users where status = 'active'`)).rowCount
    const cases = [
      [{ kind: 'one', user: other.id }, 1, [[], ['维护通知']]],
      [{ kind: 'role', role: 'columnist' }, 1, [['维护通知'], ['维护通知']]],
      [
        { kind: 'all' },
        everybody,
        [
          ['维护通知', '维护通知'],
          ['维护通知', '维护通知'],
        ],
      ],
    ] as const
    for (const [audience, recipients, boxes] of cases) {
      expect((await administrator.call('countRecipients', { audience })).data).toEqual({ recipients })
      expect((await send({ audience })).data).toEqual({ recipients })
      expect([await titles(one), await titles(other)]).toEqual(boxes)
    }
    expect((await query('select from messages where user_id = $1', [gone.id])).rowCount).toBe(0)
    const { data } = await administrator.call('sentMessages')
    expect(data.list.map(({ recipients }) => recipients)).toEqual([everybody, 1, 1])
    expect(data.list[0]).toMatchObject({ audience: { kind: 'all' }, to: null, texts, by: { id: administrator.id } })
    expect(data.list.map(({ to }) => to?.id)).toEqual([undefined, undefined, other.id])
    expect(await actsOn(`broadcast:${data.list[0]?.id}`)).toEqual(['message.send'])
  })

  it('are converted for readers of the other script', async () => {
    const member = await addMember(newsroom.site)
    await send({ audience: { kind: 'one', user: member.id } })
    const { data } = await member.call('myMessages', {}, { language: 'hk' })
    expect(data.list).toMatchObject([{ title: '維護通知' }])
  })

  it('sent again with the same key, also at once, arrive once', async () => {
    const member = await addMember(newsroom.site)
    const again = { key: randomUUID(), audience: { kind: 'one', user: member.id } }
    const answers = await Promise.all([send(again), send(again), send(again)])
    expect(answers.map(({ data }) => data)).toEqual([{ recipients: 1 }, { recipients: 1 }, { recipients: 1 }])
    expect(await titles(member)).toHaveLength(1)
  })

  it('to more than one batch reach everybody once', async () => {
    await query(
      `insert into users (nickname, roles) select '活动' || n, '{organiser}' from generate_series(1, 10001) as n`,
    )
    expect((await send({ audience: { kind: 'role', role: 'organiser' } })).data).toEqual({ recipients: 10_001 })
    const { rows } = await query(
      `select count(*)::int as n, count(distinct user_id)::int as users from messages join users on users.id = user_id
       where 'organiser' = any(roles)`,
    )
    expect(rows).toEqual([{ n: 10_001, users: 10_001 }])
  })

  it.each([
    ['no text', { texts: {} }],
    ['a title alone', { texts: { 'zh-Hans': { title: '标题', text: ' ' } } }],
    ['a link to elsewhere', { link: 'https://evil.example' }],
    ['a link to another host', { link: '//evil.example' }],
    ['no audience', { audience: { kind: 'role' } }],
    ['a role that there is not', { audience: { kind: 'role', role: 'king' } }],
  ])('with %s are not sent', async (_, given) => {
    const before = (await query('select count(*)::int as n from messages')).rows
    expect(await send({ audience: { kind: 'all' }, ...given })).toMatchObject(refusal('invalidInput'))
    expect((await query('select count(*)::int as n from messages')).rows).toEqual(before)
  })

  it('to nobody are not sent', async () => {
    expect(await send({ audience: { kind: 'one', user: 999_999 } })).toMatchObject(refusal('userMissing'))
    expect((await query('select from broadcasts where recipients = 0')).rowCount).toBe(0)
  })
})
