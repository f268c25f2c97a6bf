import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const entries = async (target: string, language?: 'hk') =>
  (await newsroom.administrator.call('auditLog', { target }, language && { language })).data.list

describe('the log', () => {
  it('names what something was done to, in the script of whoever reads it', async () => {
    const { editor } = newsroom
    const { id, item_id: item } = await publish(newsroom, { title: '监管干预网络' })
    await editor.call('unpublishArticle', { id: item, reason: '重复' })
    await editor.call('restoreArticle', { id: item })
    expect((await entries(`manuscript:${id}`)).map(({ target_title }) => target_title)).toEqual(['监管干预网络'])
    const [newest] = await entries(`item:${item}`, 'hk')
    expect(newest).toMatchObject({ target: `item:${item}`, target_title: '監管干預網絡' })
  })

  it('names flash, and says nothing of what is gone', async () => {
    const { administrator, editor, site } = newsroom
    const saved = (await editor.call('publishFlash', { title: '定时的快讯', publish_time: inAnHour() })).data
    if (saved.saved !== true) throw new Error('nothing was planned')
    expect((await entries(`flash:${saved.flash.id}`))[0]?.target_title).toBe('定时的快讯')
    await site.services.database.pool.query('delete from flash_reports where id = $1', [saved.flash.id])
    expect((await entries(`flash:${saved.flash.id}`))[0]?.target_title).toBe(null)
    expect((await administrator.call('auditLog', {})).code).toBe(200)
  })
})

function inAnHour(): string {
  const moment = new Date(Date.now() + 9 * 3_600_000)
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')}:00`
}
