import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOf } from '#contract/records/record-kind.ts'
import type { toolGroupRecord, toolRecord } from '#contract/site/tools.record.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

type StaffTool = RecordOf<typeof toolRecord>
type StaffToolGroup = RecordOf<typeof toolGroupRecord>

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

async function group(name: string): Promise<StaffToolGroup> {
  const { data, message } = await newsroom.editor.call('saveRecord', {
    kind: 'toolgroup',
    texts: { 'zh-Hans': { name } },
  })
  if (!data?.saved) throw new Error(`The group was not added: ${message}`)
  return data.record as StaffToolGroup
}
const save = (given: object, member = newsroom.editor) =>
  member.call('saveRecord', { logo: null, ...given, kind: 'tool' })
async function tool(of: number, name: string, url: string): Promise<StaffTool> {
  const { data, message } = await save({ group: of, texts: { 'zh-Hans': { name, description: `${name}的简介` } }, url })
  if (!data?.saved) throw new Error(`The tool was not added: ${message}`)
  return data.record as StaffTool
}
const listed = async (language = 'cn') =>
  (await callAsVisitor(newsroom.site, 'toolsList', {}, { language })).data.list.map(({ group: name, tools }) => [
    name,
    tools.map((one) => one.name),
  ])
/** The ids of groups and of the tools in them, from an answer. */
const directoryOf = ({ list, contents }: { list: { id: number }[]; contents: { id: number }[] }) =>
  list.map(({ id }) => ({
    id,
    contents: (contents as StaffTool[]).filter(({ group: of }) => of === id).map((one) => one.id),
  }))
/** The directory as an editor has it open. */
const opened = async () => {
  const { data } = await newsroom.editor.call('listRecords', { kind: 'toolgroup' })
  return directoryOf(data)
}
const order = (wanted: object[], seen: object[], member = newsroom.editor) =>
  member.call('orderRecords', { kind: 'toolgroup', order: wanted, seen })

describe('the tools that come with the demonstration', () => {
  const save = (key: string, name: string, urls: string[]) =>
    newsroom.site.services.transfer.addSamples(
      { tool_groups: [{ key, name, tools: urls.map((url) => ({ name: url, url, description: '说明' })) }] },
      new Date(),
    )

  const directory = async (language = 'cn') =>
    (await callAsVisitor(newsroom.site, 'toolsList', {}, { language })).data.list

  it('are none at first', async () => {
    expect(await directory()).toEqual([])
  })

  it('come by groups, without empty ones', async () => {
    await save('b', '区块浏览器', ['https://one.example', 'https://two.example'])
    await save('a', '空', [])
    const list = await directory('hk')
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ group: '區塊瀏覽器', language: 'zh-Hant-HK' })
    expect(list[0]?.tools.map(({ url }) => url)).toEqual(['https://one.example', 'https://two.example'])
    expect((await directory('en'))[0]?.language).toBe('zh-Hans')
  })

  it('have no address that browsers would run', async () => {
    await expect(save('c', '坏', ['javascript:alert(1)'])).rejects.toThrow()
  })

  it('stay as they are when they are added again, and can be removed', async () => {
    expect(await save('b', '区块浏览器', ['https://two.example', 'https://one.example'])).toBe(0)
    expect((await directory())[0]?.tools[0]?.url).toBe('https://one.example')
    expect((await newsroom.site.services.transfer.removeSamples()).get('tools')).toBe(2)
    expect(await directory()).toEqual([])
  })
})

describe('the tools directory', () => {
  it('is kept in groups and an order, which readers get at once', async () => {
    const [first, second] = [await group('浏览器'), await group('安全')]
    const a = await tool(first.id, '甲', 'https://a.example')
    const b = await tool(first.id, '乙', 'https://b.example/path')
    const c = await tool(second.id, '丙', 'https://c.example')
    expect(await listed()).toEqual([
      ['浏览器', ['甲', '乙']],
      ['安全', ['丙']],
    ])
    const page = async () => (await fetch(`${newsroom.site.origin}/home_tools`)).text()
    expect(await page()).toContain('丙的简介')
    const seen = await opened()
    await order(
      [
        { id: second.id, contents: [b.id, c.id] },
        { id: first.id, contents: [a.id] },
      ],
      seen,
    )
    expect(await listed('hk')).toEqual([
      ['安全', ['乙', '丙']],
      ['瀏覽器', ['甲']],
    ])
    const { data } = await save({ ...c, texts: { 'zh-Hans': { name: '丙' }, en: { name: 'Cee' } }, version: c.version })
    expect(data).toMatchObject({ saved: true, record: { version: 2, url: 'https://c.example/' } })
    expect((await listed('en')).flat(2)).toContain('Cee')
    await expect.poll(page).not.toContain('丙的简介')
    expect((await actsOn(newsroom, 'toolgroup'))[0]).toMatchObject({
      action: 'toolgroup.order',
      before: { order: [`${first.id}: ${a.id} ${b.id}`, `${second.id}: ${c.id}`] },
      after: { order: [`${second.id}: ${b.id} ${c.id}`, `${first.id}: ${a.id}`] },
    })
  })

  it('takes no order of anything but all that there is', async () => {
    const all = await opened()
    expect(await order(all, all)).toMatchObject({ code: 200, data: { saved: true } })
    expect(await order(all.slice(1), all)).toMatchObject(refusal('invalidInput'))
    const fewer = all.map((one) => ({ ...one, contents: one.contents.slice(1) }))
    expect(await order(fewer, all)).toMatchObject(refusal('invalidInput'))
    expect(await order(fewer, fewer)).toMatchObject({ data: { saved: false } })
  })

  it('is not put into an order over one that a colleague made meanwhile, which is answered with', async () => {
    const { id } = await group('先后')
    const [one, other] = [await tool(id, '先', 'https://one.example'), await tool(id, '后', 'https://other.example')]
    const seen = await opened()
    const turned = seen.map((each) => (each.id === id ? { id, contents: [other.id, one.id] } : each))
    expect(await order(turned, seen, newsroom.colleague)).toMatchObject({ data: { saved: true } })
    const acts = (await actsOn(newsroom, 'toolgroup')).length
    const { data } = await order(seen.toReversed(), seen)
    if (data.saved) throw new Error('The order of the colleague was lost')
    expect(directoryOf(data.current).find((each) => each.id === id)?.contents).toEqual([other.id, one.id])
    expect(await opened()).toEqual(turned)
    expect(await actsOn(newsroom, 'toolgroup')).toHaveLength(acts)
    expect(await order(seen, turned)).toMatchObject({ data: { saved: true } })
    expect(await opened()).toEqual(seen)
  })

  it('lets one of two orders made at the same moment hold', async () => {
    const seen = await opened()
    const answers = await Promise.all([
      order(seen.toReversed(), seen),
      order([...seen.slice(1), ...seen.slice(0, 1)], seen, newsroom.colleague),
    ])
    expect(answers.filter(({ data }) => data.saved)).toHaveLength(1)
  })

  it('does not move a tool back that a colleague moved while it was open', async () => {
    const [first, second] = [await group('原组'), await group('新组')]
    const [moved, stays] = [
      await tool(first.id, '搬走', 'https://moved.example'),
      await tool(first.id, '留下', 'https://stays.example'),
    ]
    const seen = await opened()
    const next = seen.map((each) => {
      if (each.id === first.id) return { ...each, contents: [stays.id] }
      return each.id === second.id ? { ...each, contents: [moved.id] } : each
    })
    await order(next, seen, newsroom.colleague)
    expect(await save({ ...moved, texts: { 'zh-Hans': { name: '搬走了' } } })).toMatchObject({
      data: { saved: false, current: { group: second.id, version: 2 } },
    })
    expect(await save({ ...stays, texts: { 'zh-Hans': { name: '留下了' } } })).toMatchObject({ data: { saved: true } })
  })

  it('has each address once, and only whole ones', async () => {
    const { id } = await group('独一')
    await tool(id, '独一', 'https://once.example')
    const texts = { 'zh-Hans': { name: '又一个' } }
    expect(await save({ group: id, texts, url: 'https://once.example/' })).toMatchObject(refusal('nameTaken'))
    for (const url of ['http://plain.example', 'javascript:alert(1)', 'https://user:pass@x.example', 'once']) {
      expect(await save({ group: id, texts, url }), url).toMatchObject(refusal('invalidInput'))
    }
    expect(await save({ group: 999_999, texts, url: 'https://new.example' })).toMatchObject(refusal('invalidInput'))
  })

  it('gives what was deleted back from the bin, a group only when it is empty', async () => {
    const { id, version } = await group('会删掉')
    const one = await tool(id, '会删掉的', 'https://gone.example')
    expect(await newsroom.editor.call('deleteRecord', { kind: 'toolgroup', id, version })).toMatchObject(
      refusal('stillUsed'),
    )
    await newsroom.editor.call('deleteRecord', { kind: 'tool', id: one.id, version: one.version })
    await newsroom.editor.call('deleteRecord', { kind: 'toolgroup', id, version })
    expect((await listed()).flat(2)).not.toContain('会删掉的')
    const back = (kind: 'tool' | 'toolgroup', which: number) =>
      newsroom.editor.call('restoreFromBin', { kind, id: String(which) })
    expect(await back('tool', one.id)).toMatchObject(refusal('wrongState'))
    expect(await back('toolgroup', id)).toMatchObject({ code: 200 })
    expect(await back('tool', one.id)).toMatchObject({ code: 200 })
    expect((await listed()).flat(2)).toContain('会删掉的')
  })

  it('saved on top of a newer version is not saved', async () => {
    const { id } = await group('冲突')
    const one = await tool(id, '冲突', 'https://conflict.example')
    const answers = await Promise.all([
      save({ ...one, texts: { 'zh-Hans': { name: '左' } } }),
      save({ ...one, texts: { 'zh-Hans': { name: '右' } } }, newsroom.colleague),
    ])
    expect(answers.filter(({ data }) => data.saved)).toHaveLength(1)
  })
})
