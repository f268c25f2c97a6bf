import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestNewsroom, publish, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const query = async (sql: string, values: unknown[] = []) =>
  (await newsroom.site.services.database.pool.query(sql, values)).rows
const logged = async () =>
  (await newsroom.administrator.call('auditLog', {})).data.list.map(({ action, before, after }) => ({
    action,
    before,
    after,
  }))

it('of a member who is erased the log keeps what was done to which record, and nothing that was said of them', async () => {
  const { author, editor, administrator } = newsroom
  const online = await publish(newsroom, { title: '已发表的稿件' })
  const revised = await author.call('saveManuscript', { id: online.id, version: online.version, title: '秘密修订' })
  expect(revised.data).toMatchObject({ saved: true })
  await editor.call('noteReview', { id: online.id, text: '秘密备注' })
  const draft = await write(newsroom, author, { title: '秘密标题' })
  const edit = { id: draft.id, version: draft.version, title: '秘密改题', summary: '新摘要' }
  expect((await editor.call('saveManuscript', edit)).data).toMatchObject({ saved: true })
  const refused = await submit(newsroom, author, { title: '秘密稿件' })
  await editor.call('decideReview', { ...pick(refused), decision: 'refuse', reason: '秘密理由一' })
  await write(newsroom, author, { title: '秘密草稿' })
  const [row] = await query('select author_id from users where id = $1', [author.id])
  const profile = (await editor.call('staffAuthor', { id: Number(row?.author_id) })).data
  const { id, version } = profile
  const fields = { language: 'zh-Hans', versions: {}, avatar_img: null, position: null }
  const named = { id, version, ...fields, nickname: '秘密笔名', introduction: '秘密介绍' }
  expect((await editor.call('saveAuthor', named)).data).toMatchObject({ saved: true })
  await administrator.call('suspendUser', { id: author.id, reason: '秘密理由二' })

  const before = await logged()
  expect(before).toContainEqual({
    action: 'manuscript.edit',
    before: expect.objectContaining({ version: 1, title: '秘密标题' }),
    after: expect.objectContaining({ version: 2, title: '秘密改题', parts: ['title', 'summary'] }),
  })
  expect(before).toContainEqual({
    action: 'review.refuse',
    before: expect.anything(),
    after: expect.objectContaining({ state: 'refused', title: '秘密稿件', reason: '秘密理由一' }),
  })
  expect(before).toContainEqual({
    action: 'user.suspend',
    before: { status: 'active' },
    after: { status: 'suspended', reason: '秘密理由二' },
  })

  await query("update users set deregister_at = now() - interval '1 minute' where id = $1", [author.id])
  expect(await newsroom.site.services.accounts.eraseDue(new Date())).toBe(1)

  const after = await logged()
  expect(after.map(({ action }) => action)).toEqual(before.map(({ action }) => action))
  expect(after).toContainEqual({
    action: 'user.suspend',
    before: { status: 'active' },
    after: { status: 'suspended' },
  })
  for (const table of ['audit_log', 'audit_personal', 'manuscripts', 'manuscript_versions', 'review_notes', 'users']) {
    const rows = await query(`select row_to_json(kept)::text as text from ${table} as kept`)
    expect(rows.map(({ text }) => text).join('\n'), table).not.toContain('秘密')
  }
  expect(await query('select title, state, published is not null as online from manuscripts')).toEqual([
    { title: '已发表的稿件', state: 'approved', online: true },
  ])
})

const pick = ({ id, version }: { id: number; version: number }) => ({ id, version })
