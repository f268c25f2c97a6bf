import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
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
    expect((await answer(id, 'message')).data).toEqual({ undo_ms: usualUndoMs })
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

describe('a message to many', () => {
  const texts = (title: string) => ({ 'zh-Hans': { title, text: '今晚十点到十二点暂停服务。' } })
  const send = (title: string, key: string = randomUUID()) =>
    newsroom.administrator
      .call('sendSiteMessage', { key, audience: { kind: 'role', role: 'editor' }, texts: texts(title), undoable: true })
      .then((answer) => ({ ...answer, key }))
  const received = async (title: string) => (await boxOf(newsroom.editor)).list.filter((one) => one.title === title)
  const pass = (key: string) =>
    query('update broadcasts set held_until = now() - make_interval(secs => 1) where key = $1', [key])
  const siteMessages = () => newsroom.site.services.desks.messages.siteMessages

  it('goes out when it can no longer be undone, once, to whoever is there then', async () => {
    const { key, data } = await send('停机维护')
    expect(data).toEqual({ recipients: 2, undo_ms: usualUndoMs })
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
    await siteMessages().publishDue(new Date(Date.now() + usualUndoMs))
    expect(await received('停机维护')).toHaveLength(1)
  })

  it('goes to nobody when it is undone', async () => {
    const { key } = await send('发错的消息')
    expect(await newsroom.administrator.call('undoSiteMessage', { key })).toMatchObject(ok)
    expect(await siteMessages().publishDue(new Date(Date.now() + 2 * usualUndoMs))).toEqual([])
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
      expect(await siteMessages().publishDue(new Date(Date.now() + 2 * usualUndoMs))).toEqual([])
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
