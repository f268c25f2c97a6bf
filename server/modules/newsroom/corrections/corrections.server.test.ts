import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { deleteArticle, openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let item: number
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  item = (await publish(newsroom, { title: '有错的一篇' })).item_id
})
afterAll(() => newsroom.close())

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
beforeEach(async () => {
  await query('delete from correction_requests')
  await query('delete from rate_limits')
})

const report = (given: object = {}) => ({
  id: item,
  reason: 'fact' as const,
  content: '第二段的日期写错了。',
  ...given,
})
const byVisitor = (given: object = {}) => callAsVisitor(newsroom.site, 'requestCorrection', report(given))
const queue = async (input: object = {}) => (await newsroom.editor.call('correctionRequests', input)).data.list
const desk = async () => (await newsroom.editor.call('getDesk')).data

describe('a report', () => {
  it('of a visitor waits in the queue and on the desk, as it was written', async () => {
    const content = '<b>标题</b>里的"人名"写错了 & 漏字'
    expect(await byVisitor({ content: `  ${content}\n`, email: 'reader@example.org' })).toMatchObject({ code: 200 })
    expect(await queue()).toMatchObject([
      {
        content,
        reason: 'fact',
        email: 'reader@example.org',
        user: null,
        ways: ['mail', 'aside'],
        closed: null,
        item: { id: item, kind: 'article', title: '有错的一篇', language: 'zh-Hans', online: true },
      },
    ])
    await query(`update correction_requests set sent_at = sent_at - interval '1 hour'`)
    const { correction_requests: open, oldest_correction_request: oldest } = await desk()
    expect(open).toBe(1)
    expect(oldest).toBeGreaterThanOrEqual(3600)
  })

  it('sent twice is one, until it is closed; what others send from the same network stands beside it', async () => {
    const { editor, author, site } = newsroom
    await byVisitor({ email: 'one@example.org' })
    await byVisitor({ email: 'one@example.org' })
    await byVisitor({ content: '图片也打不开。', email: 'other@example.org' })
    await author.call('requestCorrection', report())
    await author.call('requestCorrection', report())
    const rows = await queue()
    expect(rows.map(({ content, email }) => [content, email])).toEqual([
      ['第二段的日期写错了。', 'one@example.org'],
      ['图片也打不开。', 'other@example.org'],
      ['第二段的日期写错了。', ''],
    ])
    await editor.call('closeCorrectionRequest', { id: rows[0]?.id ?? 0, how: 'aside', text: '已改' })
    await byVisitor({ email: 'one@example.org' })
    expect(await queue()).toHaveLength(3)
    const other = await addMember(site)
    await other.call('requestCorrection', report())
    expect(await queue()).toHaveLength(4)
  })

  it('sent twice at the same moment is one; of visitors who left no address each stands', async () => {
    const { author, site } = newsroom
    const reader = await addMember(site)
    const twice = (send: () => Promise<{ code: number }>) => Promise.all([send(), send()])
    const answers = await Promise.all([
      twice(() => author.call('requestCorrection', report())),
      twice(() => reader.call('requestCorrection', report())),
      twice(() => byVisitor({ email: 'one@example.org' })),
      twice(() => byVisitor()),
    ])
    expect(new Set(answers.flat().map(({ code }) => code))).toEqual(new Set([200]))
    const rows = await queue()
    expect(rows.map(({ user, email }) => user?.id ?? email).sort()).toEqual(
      [author.id, reader.id, 'one@example.org', '', ''].sort(),
    )
    // Whose accounts end have left the same words, and neither report is in the way of the other.
    for (const { id } of [author, reader])
      await site.services.database.orm.transaction((tx) => site.services.corrections.erase(tx, id))
    expect(await queue()).toHaveLength(5)
  })

  it('is found by its item without reading the others', async () => {
    const { rows } = await query(`select indexdef from pg_indexes where tablename = 'correction_requests'`)
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringMatching(/\(item_id\)$/))
  })

  it.each([
    ['without enough of a text', { content: ' 错了 ' }, 400],
    ['with too long a text', { content: '字'.repeat(501) }, 400],
    ['with an address that is none', { email: 'reader at example' }, 10401],
    ['for no reason that there is', { reason: 'boring' }, 400],
    ['about nothing', { id: 999_999 }, 404],
  ])('%s is refused', async (_what, given, code) => {
    expect((await byVisitor(given)).code).toBe(code)
    expect(await queue()).toEqual([])
  })

  it('about what readers do not have is refused', async () => {
    const { item_id: id } = await publish(newsroom, { title: '已下线的' })
    await newsroom.editor.call('unpublishArticle', { id })
    expect(await byVisitor({ id })).toMatchObject({ code: 404 })
  })

  it('of one client may not come without end', async () => {
    for (let n = 0; n < 5; n += 1) expect((await byVisitor()).code).toBe(200)
    const refused = await byVisitor()
    expect(refused.status).toBe(429)
    expect((await newsroom.author.call('requestCorrection', report())).code, 'a member is a client of their own').toBe(
      200,
    )
  })

  it('keeps no address of the network, and nothing of who sent it once it is closed', async () => {
    await byVisitor({ email: 'reader@example.org' })
    const [row] = (await query('select * from correction_requests')).rows
    expect(row.email).toBe('reader@example.org')
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0|::1/)
    await newsroom.editor.call('closeCorrectionRequest', { id: Number(row.id), how: 'aside', text: '不是差错' })
    const closed = (await query('select * from correction_requests')).rows
    expect(JSON.stringify(closed)).not.toMatch(/127\.0\.0|::1|example\.org/)
  })
})

describe('the queue', () => {
  it('is filtered by reason, kind and state, the oldest first', async () => {
    const { editor, author } = newsroom
    const { data } = await editor.call('publishFlash', { title: '一条有错的快讯', text: '正文。', despite: true })
    if (data.saved !== true || data.flash.item === null) throw new Error('not published')
    await byVisitor({ reason: 'broken' })
    await author.call('requestCorrection', report({ id: data.flash.item }))
    const kinds = async (input: object) => (await queue(input)).map(({ item: { kind } }) => kind)
    expect(await kinds({})).toEqual(['article', 'flash'])
    expect(await kinds({ kind: 'flash' })).toEqual(['flash'])
    expect(await kinds({ reason: 'broken' })).toEqual(['article'])
    expect(await kinds({ state: 'closed' })).toEqual([])
    await deleteArticle(newsroom, editor, data.flash.item ?? 0)
    expect((await queue({ kind: 'flash' }))[0]?.item).toMatchObject({ online: false, title: '一条有错的快讯' })
  })

  it('answers a member in their box, once, and writes it down', async () => {
    const { administrator, colleague, editor, site } = newsroom
    const reader = await addMember(site)
    await reader.call('requestCorrection', report())
    const [row] = await queue()
    expect(row).toMatchObject({ user: { id: reader.id }, ways: ['message', 'aside'] })
    const close = { id: row?.id ?? 0, how: 'message' as const, text: '已更正，谢谢指出。' }
    expect(await editor.call('closeCorrectionRequest', { ...close, text: ' ' })).toMatchObject({ code: 10807 })
    expect(await editor.call('closeCorrectionRequest', { ...close, how: 'mail' })).toMatchObject({ code: 400 })
    expect(await editor.call('closeCorrectionRequest', close)).toMatchObject({ code: 200 })
    expect(await colleague.call('closeCorrectionRequest', close), 'once').toMatchObject({ code: 10805 })
    const { list } = (await reader.call('myMessages', {})).data
    expect(list[0]).toMatchObject({ title: '回复你的纠错', link: `/contents/${item}` })
    expect(list[0]?.text).toBe('已更正，谢谢指出。\n\n你的纠错：\n第二段的日期写错了。')
    expect(await queue({ state: 'closed' })).toMatchObject([
      { closed: { by: { id: editor.id }, how: 'message', text: close.text }, ways: [] },
    ])
    const log = (await administrator.call('auditLog', { target: `item:${item}`, action: 'correction' })).data.list
    expect(log[0]).toMatchObject({ action: 'correction.answer', actor: { id: editor.id }, after: { how: 'message' } })
    expect((await desk()).correction_requests).toBe(0)
  })

  it('answers a visitor by mail, and says where the mail was not sent', async () => {
    const { editor, site } = newsroom
    await byVisitor({ email: 'reader@example.org' })
    const close = { id: (await queue())[0]?.id ?? 0, how: 'mail' as const, text: '已更正 <谢谢>' }
    const { mailer, mails } = site.services
    const mail = async () => (await queue({ state: 'closed' }))[0]?.closed?.mail
    const { send } = mailer
    const sent: Parameters<typeof send>[0][] = []
    try {
      expect(await editor.call('closeCorrectionRequest', close)).toMatchObject({ code: 200 })
      expect(await queue()).toEqual([])
      mailer.send = () => Promise.reject(new Error('no way'))
      await mails.sendDue()
      expect(await mail()).toBe('waiting')
      await query('update waiting_mails set next_at = now()')
      mailer.send = async (one) => void sent.push(one)
      await mails.sendDue()
      expect(await mail()).toBeNull()
    } finally {
      mailer.send = send
    }
    // Earlier publications left emails for their author.
    const answers = sent.filter(({ to }) => to === 'reader@example.org')
    expect(answers).toMatchObject([{ html: expect.stringContaining('&lt;谢谢&gt;') }])
  })

  it('belongs to its reader: it is in their data, and leaves them with their account', async () => {
    const { site } = newsroom
    const reader = await addMember(site)
    await reader.call('requestCorrection', report())
    const { corrections } = site.services
    expect(await corrections.exportPersonalData(reader.id)).toMatchObject({
      correction_requests: [{ item, content: '第二段的日期写错了。' }],
    })
    await site.services.database.orm.transaction((tx) => corrections.erase(tx, reader.id))
    expect(await queue()).toMatchObject([{ user: null, email: '' }])
  })
})
