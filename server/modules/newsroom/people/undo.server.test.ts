import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoMs } from '#contract/constants.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const ok = { code: 200 }
const query = async (sql: string, values: unknown[] = []) =>
  (await newsroom.site.services.database.pool.query(sql, values)).rows
const boxOf = async ({ call }: Awaited<ReturnType<typeof addMember>>) => (await call('myMessages', {})).data
const mails = async () => JSON.stringify((await newsroom.site.services.outbox?.list()) ?? [])

describe('an answer to feedback', () => {
  const write = async (content: string, contact?: string) => {
    const member = await addMember(newsroom.site)
    const by = contact ? callAsVisitor.bind(undefined, newsroom.site) : member.call
    expect(await by('sendFeedback', { content, contact, page: '/home' })).toMatchObject(ok)
    const [row] = await query('select id::int from feedback where content = $1', [content])
    return { member, id: row.id as number }
  }
  const answer = (id: number, how: 'message' | 'mail' | 'done', text = '修好了，谢谢。') =>
    newsroom.editor.call('answerFeedback', { id, how, text, undoable: true })
  const undo = (id: number, by = newsroom.editor) => by.call('undoFeedbackAnswer', { id })
  const standing = async (id: number) =>
    (await query('select answered_at, answered_by, answer, answered_how from feedback where id = $1', [id]))[0]

  it('is in the box when it can no longer be undone, and nowhere before', async () => {
    const { id, member } = await write('页面上的数字不对。')
    await answer(id, 'message')
    expect(await boxOf(member)).toMatchObject({ list: [], total: 0, unread: 0 })
    expect((await member.call('readMessages', {})).data).toEqual({ unread: 0 })
    await query('update messages set held_until = now() - make_interval(secs => 1) where about = $1', [
      `feedback:${id}`,
    ])
    expect(await boxOf(member)).toMatchObject({ list: [{ text: expect.stringContaining('修好了') }], unread: 1 })
    expect(await undo(id), 'it may have been read').toMatchObject(refused('undoTooLate'))
  })

  it.each(['message', 'done'] as const)('is undone: by %s', async (how) => {
    const { id, member } = await write(`答复方式：${how}。`)
    await answer(id, how)
    expect(await undo(id, newsroom.colleague)).toMatchObject(refused('undoTooLate'))
    expect(await undo(id)).toMatchObject(ok)
    expect(await standing(id)).toEqual({ answered_at: null, answered_by: null, answer: null, answered_how: null })
    await query('update messages set held_until = now() - make_interval(secs => 1) where held_until is not null')
    expect((await boxOf(member)).list).toEqual([])
    expect(await undo(id)).toMatchObject(refused('undoTooLate'))
    expect(await answer(id, how)).toMatchObject(ok)
  })

  it('is mailed when it can no longer be undone', async () => {
    const { mails: queue } = newsroom.site.services
    const [kept, sent] = [await write('撤回的邮件答复。', 'a@example.org'), await write('邮件答复。', 'b@example.org')]
    for (const { id } of [kept, sent]) expect(await answer(id, 'mail')).toMatchObject(ok)
    await queue.sendDue()
    expect(await mails()).not.toMatch(/[ab]@example\.org/)
    expect(await undo(kept.id)).toMatchObject(ok)
    await query('update waiting_mails set next_at = now()')
    await queue.sendDue()
    expect(await mails()).toContain('b@example.org')
    expect(await mails()).not.toContain('a@example.org')
    expect(await undo(sent.id)).toMatchObject(refused('undoTooLate'))
  })

  it('of longer ago stays as it is', async () => {
    const { id } = await write('早就处理过的。')
    await answer(id, 'done')
    await query(`update feedback set answered_at = now() - interval '1 minute' where id = $1`, [id])
    expect(await undo(id)).toMatchObject(refused('undoTooLate'))
  })
})

describe('a closed report of a mistake', () => {
  it('is open again, with the address that it was to be answered at', async () => {
    const { editor, site } = newsroom
    const { item_id: item } = await publish(newsroom, { title: '有错的文章' })
    const report = { id: item, reason: 'fact' as const, content: '第二段的日期写错了。', email: 'c@example.org' }
    expect(await callAsVisitor(site, 'reportMistake', report)).toMatchObject(ok)
    const [{ id }] = await query('select id::int from mistakes where item_id = $1', [item])
    const close = { id, how: 'mail' as const, text: '已更正。', undoable: true }
    expect(await editor.call('closeMistake', close)).toMatchObject(ok)
    expect(await editor.call('undoMistakeClosing', { id })).toMatchObject(ok)
    const [row] = await query('select email, closed_at, closed_by, answer from mistakes where id = $1', [id])
    expect(row).toEqual({ email: 'c@example.org', closed_at: null, closed_by: null, answer: '' })
    expect(await query('select from waiting_mails where about = $1', [`mistake:${id}`])).toEqual([])
    expect(await editor.call('undoMistakeClosing', { id })).toMatchObject(refused('undoTooLate'))

    await editor.call('closeMistake', close)
    expect(await callAsVisitor(site, 'reportMistake', report), 'the same again meanwhile').toMatchObject(ok)
    expect([200, 10805]).toContain((await editor.call('undoMistakeClosing', { id })).code)
  })
})

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
    expect(await administrator.call('decideRealName', { ...asked, ...decision })).toMatchObject(ok)
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

describe('a message to many', () => {
  const texts = (title: string) => ({ 'zh-Hans': { title, text: '今晚十点到十二点暂停服务。' } })
  const send = (title: string, key: string = randomUUID()) =>
    newsroom.administrator
      .call('sendSiteMessage', { key, audience: { kind: 'role', role: 'editor' }, texts: texts(title), undoable: true })
      .then((answer) => ({ ...answer, key }))
  const received = async (title: string) => (await boxOf(newsroom.editor)).list.filter((one) => one.title === title)
  const pass = (key: string) =>
    query('update broadcasts set held_until = now() - make_interval(secs => 1) where key = $1', [key])
  const siteMessages = () => newsroom.site.services.people.siteMessages

  it('goes out when it can no longer be undone, once, to whoever is there then', async () => {
    const { key, data } = await send('停机维护')
    expect(data.recipients).toBe(2)
    expect(await siteMessages().publishDue(new Date()), 'not before').toEqual([])
    expect(await received('停机维护')).toEqual([])
    const late = await addMember(newsroom.site, { roles: ['editor'] })
    await pass(key)
    const done = await Promise.all([1, 2].map(() => siteMessages().publishDue(new Date())))
    expect(done.flat()).toHaveLength(1)
    expect(await received('停机维护')).toHaveLength(1)
    expect((await boxOf(late)).list).toHaveLength(1)
    const sent = (await newsroom.administrator.call('sentMessages', {})).data.list
    expect(sent.find((one) => one.texts['zh-Hans']?.title === '停机维护')?.recipients).toBe(3)
    expect(await newsroom.administrator.call('undoSiteMessage', { key })).toMatchObject(refused('undoTooLate'))
    expect((await send('停机维护', key)).code, 'sent again after a lost answer').toBe(200)
    await siteMessages().publishDue(new Date(Date.now() + undoMs))
    expect(await received('停机维护')).toHaveLength(1)
  })

  it('goes to nobody when it is undone', async () => {
    const { key } = await send('发错的消息')
    expect(await newsroom.administrator.call('undoSiteMessage', { key })).toMatchObject(ok)
    expect(await siteMessages().publishDue(new Date(Date.now() + 2 * undoMs))).toEqual([])
    expect(await received('发错的消息')).toEqual([])
    expect(await query('select texts, link from broadcasts where key = $1', [key])).toEqual([{ texts: {}, link: null }])
    const sent = (await newsroom.administrator.call('sentMessages', {})).data
    expect(JSON.stringify(sent.list)).not.toContain('发错的消息')
  })

  it.each([true, false])(
    'goes to nobody either where its request is repeated after the undo (undoable: %s); written anew it is held again',
    async (undoable) => {
      const title = `又寄来一次 ${undoable}`
      const { key } = await send(title)
      expect(await newsroom.administrator.call('undoSiteMessage', { key })).toMatchObject(ok)
      const again = { key, audience: { kind: 'role', role: 'editor' }, texts: texts(title), undoable } as const
      expect(await newsroom.administrator.call('sendSiteMessage', again)).toMatchObject(refused('wrongState'))
      expect(await siteMessages().publishDue(new Date(Date.now() + 2 * undoMs))).toEqual([])
      expect(await received(title)).toEqual([])

      const anew = await send(title)
      expect(await received(title)).toEqual([])
      await pass(anew.key)
      await siteMessages().publishDue(new Date())
      expect(await received(title)).toHaveLength(1)
    },
  )

  it('either goes out or is undone where both happen at the same moment', async () => {
    for (let n = 0; n < 8; n++) {
      const title = `同时${n}`
      const { key } = await send(title)
      await pass(key)
      const undo = () => newsroom.administrator.call('undoSiteMessage', { key })
      const going = () => siteMessages().publishDue(new Date())
      const [first, second] = n % 2 === 0 ? [going(), undo()] : [undo(), going()]
      await Promise.all([first, second])
      const { code } = (await (n % 2 === 0 ? second : first)) as Awaited<ReturnType<typeof undo>>
      expect((await received(title)).length).toBe(code === 200 ? 0 : 1)
    }
  })
})
