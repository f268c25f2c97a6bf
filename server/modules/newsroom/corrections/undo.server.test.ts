import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualUndoMs } from '#server/platform/undo-time.ts'
import { callAsVisitor } from '#server/test-member.ts'
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

describe('a closed request for a correction', () => {
  it('is open again, with the address that it was to be answered at', async () => {
    const { editor, site } = newsroom
    const { item_id: item } = await publish(newsroom, { title: '有错的文章' })
    const report = { id: item, reason: 'fact' as const, content: '第二段的日期写错了。', email: 'c@example.org' }
    expect(await callAsVisitor(site, 'requestCorrection', report)).toMatchObject(ok)
    const [{ id }] = await query('select id::int from correction_requests where item_id = $1', [item])
    const close = { id, how: 'mail' as const, text: '已更正。', undoable: true }
    expect(await editor.call('closeCorrectionRequest', close)).toMatchObject({ ...ok, data: { undo_ms: usualUndoMs } })
    expect(await editor.call('undoCorrectionRequestClosing', { id })).toMatchObject(ok)
    const [row] = await query('select email, closed_at, closed_by, answer from correction_requests where id = $1', [id])
    expect(row).toEqual({ email: 'c@example.org', closed_at: null, closed_by: null, answer: '' })
    expect(await query('select from waiting_mails where about = $1', [`correctionRequest:${id}`])).toEqual([])
    expect(await editor.call('undoCorrectionRequestClosing', { id })).toMatchObject(refused('undoTooLate'))

    await editor.call('closeCorrectionRequest', close)
    expect(await callAsVisitor(site, 'requestCorrection', report), 'the same again meanwhile').toMatchObject(ok)
    expect([200, 10805]).toContain((await editor.call('undoCorrectionRequestClosing', { id })).code)
  })
})
