import { afterAll, beforeAll, expect, it } from 'vitest'
import { binKinds } from '#contract/staff/bin-kinds.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const record = { kind: 'author', id: 12 } as const
const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const forget = (user: { id: number }) =>
  query(`update presence set seen_at = now() - interval '46 seconds' where user_id = $1`, [user.id])

it('Two people at one record see each other, and not themselves', async () => {
  const { editor, colleague } = newsroom
  expect((await editor.call('attendRecord', record)).data.list).toEqual([])
  expect((await colleague.call('attendRecord', record)).data.list).toEqual([
    { id: editor.id, nickname: '编辑甲', avatar_img: null },
  ])
  expect((await editor.call('attendRecord', record)).data.list).toMatchObject([{ id: colleague.id }])
  expect((await editor.call('attendRecord', { kind: 'author', id: 13 })).data.list, 'another record').toEqual([])
})

it('Who leaves, or is not heard of for 45 seconds, is not there any more', async () => {
  const { editor, colleague } = newsroom
  await editor.call('attendRecord', record)
  await colleague.call('leaveRecord', record)
  expect((await editor.call('attendRecord', record)).data.list).toEqual([])
  await forget(editor)
  expect((await colleague.call('attendRecord', record)).data.list).toEqual([])
  await editor.call('attendRecord', { kind: 'page', id: 'about.en' })
  const { rows } = await query('select target from presence where user_id = $1', [editor.id])
  expect(rows, 'what lies behind is swept').toEqual([{ target: 'page:about.en' }])
})

it('What lies in the bin under a name is open under that name', async () => {
  for (const kind of binKinds) expect((await newsroom.editor.call('attendRecord', { kind, id: 1 })).code).toBe(200)
})

it('The desk knows who works here', async () => {
  const { editor, colleague, administrator } = newsroom
  await forget(administrator)
  await editor.call('getDesk')
  const { data } = await colleague.call('getDesk')
  expect(data.here.map(({ id }) => id)).toEqual([colleague.id, editor.id])
  await forget(editor)
  expect((await colleague.call('getDesk')).data.here.map(({ id }) => id)).toEqual([colleague.id])
})

it.each([
  [{ kind: 'Author', id: 1 }],
  [{ kind: 'flash-draft', id: 1 }],
  [{ kind: 'author', id: '' }],
  [{ kind: 'author', id: 'x'.repeat(1_001) }],
  [{ kind: 'author' }],
])('%j names no record', async (input) => {
  expect((await newsroom.editor.call('attendRecord', input)).code).not.toBe(200)
  expect((await newsroom.editor.call('leaveRecord', input)).code).not.toBe(200)
})
