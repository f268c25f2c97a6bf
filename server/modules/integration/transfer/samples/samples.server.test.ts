import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.transfer.removeSamples()
})

const now = new Date('2026-03-04T05:06:07Z')
const add = (records: Record<string, unknown[]>) => site.services.transfer.addSamples(records, now)
const query = async (text: string) => (await site.services.database.pool.query(text)).rows
const topic = (key: string, given: object = {}) => ({ key, title: `专题${key}`, cover: 'tech', ...given })
const group = (key: string, ...urls: string[]) => ({
  ...{ key, name: key },
  tools: urls.map((url) => ({ name: url, url })),
})

describe('adding samples', () => {
  it('writes records with their parts and references, marked as samples', async () => {
    const chapters = [{ title: '一' }, { title: '二', title_en: 'Two' }]
    expect(
      await add({ incidents: [{ key: 'i', title: '事件' }], topics: [topic('t', { incident: 'i', chapters })] }),
    ).toBe(2)
    expect(
      await query(`select topics.key, topics.demo, incidents.key as incident from topics
        join incidents on incidents.id = topics.incident_id`),
    ).toEqual([{ key: 'demo:t', demo: true, incident: 'demo:i' }])
    expect(await query('select title, versions, position from topic_chapters order by position')).toEqual([
      { title: '一', versions: {}, position: 1 },
      { title: '二', versions: { en: { title: 'Two' } }, position: 2 },
    ])
  })

  it('leaves what is there as it is, with its parts, and tells everybody of what it added', async () => {
    const onEverything = vi.fn()
    const end = await site.services.bus.subscribe(() => {}, onEverything)
    expect(await add({ topics: [topic('t')] })).toBe(1)
    expect(onEverything).toHaveBeenCalled()
    await end()
    const before = await query('select * from topics')
    expect(await add({ topics: [topic('t', { title: '再来', chapters: [{ title: '一' }] })] })).toBe(0)
    expect(await query('select * from topics')).toEqual(before)
    expect(await query('select * from topic_chapters')).toEqual([])
  })

  it('leaves out what would take the address of another', async () => {
    expect(await add({ tool_groups: [group('a', 'https://one.example'), group('b', 'https://one.example')] })).toBe(2)
    expect(await query('select url from tools')).toEqual([{ url: 'https://one.example' }])
  })

  it('writes all or nothing', async () => {
    await expect(
      add({ topics: [topic('whole')], tool_groups: [{ key: 'a', name: 'a', colour: 'red' }] }),
    ).rejects.toThrow('tool_groups has no colour')
    await expect(add({ topics: [topic('whole'), topic('broken', { cover: 'none' })] })).rejects.toThrow()
    expect(await query('select * from topics')).toEqual([])
  })
})

describe('removing samples', () => {
  it('counts what it removes, by table', async () => {
    await add({ topics: [topic('t')], tool_groups: [group('a', 'https://one.example', 'https://two.example')] })
    const { transfer } = site.services
    const counts = await transfer.countSamples()
    const held = Object.fromEntries([...counts].filter(([, count]) => count > 0))
    expect(held).toEqual({ tool_groups: 1, tools: 2, topics: 1 })
    expect(await transfer.removeSamples()).toEqual(counts)
    expect([...(await transfer.countSamples()).values()].some((count) => count > 0)).toBe(false)
  })

  it('leaves what somebody edited, and what that belongs to', async () => {
    await add({
      tool_groups: [group('a', 'https://one.example', 'https://two.example'), group('b', 'https://three.example')],
    })
    await query(`update tools set demo = false where url = 'https://two.example'`)
    await site.services.transfer.removeSamples()
    expect(await query('select name from tool_groups')).toEqual([{ name: 'a' }])
    expect(await query('select url from tools')).toEqual([{ url: 'https://two.example' }])
    await query('delete from tools')
  })
})
