import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { RecordKind } from '#contract/records/record-kind.ts'
import { recordKinds } from '#contract/records/record-kinds.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

/** The calls for records, of every declared kind. */

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const missing = 999_999_999
/** Inputs of every call for records, besides the kind. */
const calls = {
  listRecords: {},
  findRecords: {},
  getRecord: { id: missing },
  saveRecord: {},
  deleteRecord: { id: missing, version: 1 },
  orderRecords: { order: [], seen: [] },
} as const
const matrix = (recordKinds as readonly RecordKind[]).flatMap((kind) =>
  Object.entries(calls).map(([name, input]) => ({ kind, name: name as keyof typeof calls, input })),
)

describe('records of every kind', () => {
  it.each(matrix)('of which $kind.kind: $name is for staff', async ({ kind, name, input }) => {
    // Fields that are not there are refused only after the role is known.
    const given = { ...input, kind: kind.kind } as never
    expect(await newsroom.author.call(name, given)).toMatchObject(refusal('notAllowed'))
    const { code } = await newsroom.editor.call(name, given)
    expect(code).not.toBe(errorCatalogue.notAllowed.code)
    expect(code).toBeLessThan(500)
  })

  it.each(matrix.filter(({ name }) => name === 'listRecords'))(
    '$kind.kind are read at once or page by page, and not both ways',
    async ({ kind: { kind, listing, within, inOtherPage } }) => {
      const answers = {
        listRecords: await newsroom.editor.call('listRecords', { kind } as never),
        findRecords: await newsroom.editor.call('findRecords', { kind } as never),
        orderRecords: await newsroom.editor.call('orderRecords', { kind, order: [], seen: [] } as never),
      }
      const answered = Object.entries(answers).flatMap(([name, { code }]) => (code === 200 ? [name] : []))
      const all = within ? ['listRecords'] : ['listRecords', 'orderRecords']
      expect(answered).toEqual(inOtherPage ? [] : listing ? ['findRecords'] : all)
    },
  )

  it('have no filters but the declared ones, and no values but theirs', async () => {
    for (const filters of [{ title: 'x' }, { status: 'unknown' }, { online: 'true' }, { constructor: 'x' }])
      expect(await newsroom.editor.call('findRecords', { kind: 'incident', filters })).toMatchObject(
        refusal('invalidInput'),
      )
  })
})

describe('records with calls of their own', () => {
  it.each(['conference', 'flashdraft', 'quiz'] as const)(
    'of which %s is deleted by staff as all records are',
    async (kind) => {
      const seen = { kind, id: missing, version: 1 }
      expect(await newsroom.author.call('deleteRecord', seen)).toMatchObject(refusal('notAllowed'))
      expect(await newsroom.editor.call('deleteRecord', seen)).toMatchObject(refusal('itemMissing'))
    },
  )

  it.each(['ceremony', 'landingPage', 'event', 'article'])(
    'of which %s is deleted by its own call alone, where consequences are confirmed',
    async (kind) => {
      const seen = { kind, id: missing, version: 1 } as never
      expect(await newsroom.editor.call('deleteRecord', seen)).toMatchObject(refusal('invalidInput'))
    },
  )
})

describe('records that belong to others', () => {
  const name = (text: string) => ({ 'zh-Hans': { name: text } })
  async function saved(fields: object): Promise<{ id: number; version: number }> {
    const { data, message } = await newsroom.editor.call('saveRecord', fields as never)
    if (!data?.saved) throw new Error(`The record was not saved: ${message}`)
    return data.record
  }
  const group = (text: string) => saved({ kind: 'toolgroup', texts: name(text) })
  const tool = (of: number, url: string, more: object = {}) =>
    saved({ kind: 'tool', texts: name(url), url, group: of, logo: null, ...more })

  it('lets one of six that take the same address at once have it', async () => {
    // Six groups, so that no save waits for the group of another one.
    const groups = await Promise.all(Array.from({ length: 6 }, (_, n) => group(`同址${n}`)))
    const given = { kind: 'tool' as const, texts: name('同址'), url: 'https://same.example', logo: null }
    const answers = await Promise.all(
      groups.map(({ id }) => newsroom.editor.call('saveRecord', { ...given, group: id })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errorCatalogue.nameTaken.code]))
  })

  it('puts one that moves at the end of the records there', async () => {
    const [first, second] = [await group('甲组'), await group('乙组')]
    const moved = await tool(first.id, 'https://moves.example')
    await tool(second.id, 'https://stays.example')
    await tool(second.id, 'https://moves.example', { id: moved.id, version: moved.version })
    const { data } = await newsroom.editor.call('listRecords', { kind: 'toolgroup' })
    const urls = data.contents.flatMap((one) => (one.kind === 'tool' && one.group === second.id ? [one.url] : []))
    expect(urls).toEqual(['https://stays.example/', 'https://moves.example/'])
  })

  it('keeps one in the bin that another one in the bin needs', async () => {
    const owner = await group('箱中组')
    const held = await tool(owner.id, 'https://binned.example')
    await newsroom.editor.call('deleteRecord', { kind: 'tool', id: held.id, version: held.version })
    await newsroom.editor.call('deleteRecord', { kind: 'toolgroup', id: owner.id, version: owner.version })
    const purge = (kind: 'tool' | 'toolgroup', id: number, title: string) =>
      newsroom.administrator.call('purgeFromBin', { kind, id: String(id), title })
    expect(await purge('toolgroup', owner.id, '箱中组')).toMatchObject(refusal('stillUsed'))
    expect(await purge('tool', held.id, 'https://binned.example')).toMatchObject({ code: 200 })
    expect(await purge('toolgroup', owner.id, '箱中组')).toMatchObject({ code: 200 })
  })

  it('lets an order and saves at the same moment pass without waiting for each other', async () => {
    const owner = await group('并行')
    const tools = [await tool(owner.id, 'https://p1.example'), await tool(owner.id, 'https://p2.example')]
    const { data } = await newsroom.editor.call('listRecords', { kind: 'toolgroup' })
    const seen = data.list.map(({ id }) => ({
      id,
      contents: data.contents.flatMap((one) => (one.kind === 'tool' && one.group === id ? [one.id] : [])),
    }))
    const answers = await Promise.all([
      newsroom.colleague.call('orderRecords', { kind: 'toolgroup', order: seen.toReversed(), seen }),
      ...tools.map(({ id, version }, place) =>
        newsroom.editor.call('saveRecord', {
          ...{ kind: 'tool', texts: name(`并行${place}`), url: `https://p${place + 1}.example` },
          ...{ group: owner.id, logo: null, id, version },
        }),
      ),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  })

  it('logs a topic’s incident by its id, and names it in the form', async () => {
    const incident = await saved({
      ...{ kind: 'incident', texts: { 'zh-Hans': { title: '来龙' } }, status: 'ongoing', online: false },
      ...{ occurred: null, loss: null, chains: '', aliases: '', labels: [], entries: [] },
    })
    const topic = await saved({
      ...{ kind: 'topic', texts: { 'zh-Hans': { title: '去脉' } }, online: false, order: 'reading', position: null },
      ...{ incident: incident.id, cover: 'view', pic: null, chapters: [], items: [] },
    })
    const { data } = await newsroom.editor.call('getRecord', { kind: 'topic', id: topic.id })
    expect(data.about.titles).toEqual({ incident: '来龙' })
    expect((await actsOn(newsroom, `topic:${topic.id}`))[0]).toMatchObject({ after: { incident: incident.id } })
  })
})
