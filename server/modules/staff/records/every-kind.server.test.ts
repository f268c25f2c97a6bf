import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecordKind, RecordKindName } from '#contract/records/all-kinds.ts'
import { leadOf, type RecordField, type RecordKind } from '#contract/records/record-kind.ts'
import { recordKinds } from '#contract/records/record-kinds.ts'
import type { Texts } from '#contract/staff/records.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

/** Everything that follows from the declaration of a kind, with the least that a record of it needs. */

let newsroom: TestNewsroom
let copy: TestSite
beforeAll(async () => {
  ;[newsroom, copy] = await Promise.all([openTestNewsroom(), openTestSite()])
})
afterAll(async () => {
  await Promise.all([newsroom.close(), copy.close()])
})

const kinds: readonly RecordKind[] = recordKinds
let count = 0

/** The least that a field needs; undefined where that is a record of another kind. */
function leastOf(field: RecordField): unknown {
  if ('optional' in field && field.optional) return null
  if (field.type === 'address') return `https://${count}.example/`
  if (['line', 'coin', 'slug'].includes(field.type)) return ''
  if (field.type === 'choice') return Object.keys(field.options)[0]
  if (field.type === 'cover') return 'view'
  if (field.type === 'online' || field.type === 'flag') return false
  if (field.type === 'day') return new Date(Date.UTC(2020, 0, count)).toISOString().slice(0, 10)
  if (field.type === 'pictures') return {}
  if (['words', 'labels', 'items', 'rows'].includes(field.type)) return []
  return field.type === 'reference' ? undefined : null
}

type Saving = { saved: true; record: SavedRecord } | { saved: false; current: SavedRecord }
interface SavedRecord {
  id: number
  version: number
  texts: object
}

/** The fields of a record that nobody has saved, under a name of its own. */
async function fieldsOf(kind: RecordKind): Promise<{ name: string; texts: Texts<string> } & Record<string, unknown>> {
  count += 1
  const name = `${kind.name.zh}${count}`
  const fields: Record<string, unknown> = {}
  for (const [own, field] of Object.entries(kind.fields)) {
    const to = field.type === 'reference' && !field.optional && kinds.find((one) => one.kind === field.to)
    fields[own] = to ? (await added(to)).id : leastOf(field)
  }
  const texts = Object.keys(kind.texts).map((own) => [own, own === leadOf(kind) ? name : `${name} ${own}`])
  return { name, kind: kind.kind, texts: { 'zh-Hans': Object.fromEntries(texts) }, ...fields }
}

const save = async (fields: object, staff = newsroom.editor) => {
  const { code, message, data } = await staff.call('saveRecord', fields as never)
  return { code, message, data: data as unknown as Saving }
}

async function added(kind: RecordKind): Promise<SavedRecord & { name: string }> {
  const { name, ...fields } = await fieldsOf(kind)
  const { data, message } = await save(fields)
  if (!data?.saved) throw new Error(`${kind.kind} was not added: ${message}`)
  return { ...data.record, name }
}

describe.each(kinds.map((kind) => [kind.kind, kind] as const))('a record of the kind %s', (named, kind) => {
  const own = named as RecordKindName

  it('is saved by staff alone, and not over a version that a colleague saved', async () => {
    const { name: _, ...fields } = await fieldsOf(kind)
    expect(await save(fields, newsroom.author)).toMatchObject({ code: 403 })
    const { data } = await save(fields)
    if (!data.saved) throw new Error('Nothing was saved')
    const { id, version } = data.record
    const { data: again } = await save({ ...fields, id, version }, newsroom.colleague)
    expect(again).toMatchObject({ saved: true, record: { id, version: version + 1 } })
    const { data: late } = await save({ ...fields, id, version })
    expect(late).toMatchObject({ saved: false, current: { id, version: version + 1 } })
    const acts = await actsOn(newsroom, `${own}:${id}`)
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining([`${own}.add`, `${own}.save`]))
    expect(acts.find(({ action }) => action === `${own}.add`)?.after).toMatchObject(fields.texts['zh-Hans'] ?? {})
  })

  it('comes back from the bin', async () => {
    const { id, version, name, texts } = await added(kind)
    expect(await newsroom.editor.call('deleteRecord', { kind: own, id, version })).toMatchObject({ code: 200 })
    expect((await newsroom.editor.call('getRecord', { kind: own, id })).code).not.toBe(200)
    const { data: bin } = await newsroom.editor.call('binEntries', { kind: own, keyword: name })
    expect(bin.list).toMatchObject([{ kind: own, id: String(id), title: name }])
    expect(await newsroom.editor.call('restoreFromBin', { kind: own, id: String(id) })).toMatchObject({ code: 200 })
    expect(await newsroom.editor.call('getRecord', { kind: own, id })).toMatchObject({ data: { id, texts } })
  })
})

it('an export carries a record of every kind, with its texts', async () => {
  const saved = new Map<AnyRecordKind['kind'], SavedRecord>()
  for (const kind of recordKinds) saved.set(kind.kind, await added(kind))
  const lines: string[] = []
  await newsroom.site.services.transfer.exportAll({
    ...{ accounts: false, now: new Date() },
    onLine: async (line: string) => void lines.push(line),
  })
  async function* read() {
    yield* lines
  }
  expect(await copy.services.transfer.importAll({ lines: read(), name: 'export' })).toMatchObject({ finished: true })
  for (const [kind, { id, texts }] of saved) {
    const editor = copy.services.records
    const found = await editor.get({ kind, id }, { language: 'zh-Hans' } as never)
    expect(found).toMatchObject({ kind, texts })
  }
})

it('refuses a kind that nobody declared', async () => {
  expect(await newsroom.editor.call('getRecord', { kind: 'unknown', id: 1 } as never)).toMatchObject(
    refusal('invalidInput'),
  )
})
