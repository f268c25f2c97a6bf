import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ItemDraft } from '#server/modules/content/items/item-draft.ts'
import type { ImportFormat, SourceRecord } from './format.ts'
import { plainLabels } from './import.fixture.ts'
import type { ImportOptions, ImportTarget } from './import-options.ts'
import { draftOfPiece, type Piece } from './piece.ts'
import { importFile } from './run-import.ts'

let folder = ''
let file = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-run-'))
  file = join(folder, 'anything')
  await writeFile(file, 'anything')
})
afterAll(() => rm(folder, { recursive: true }))

const piece = (n: number): Piece => ({
  key: `test:${n}`,
  title: `Title ${n}`,
  html: '<p>x</p>',
  releaseTime: null,
  sections: [],
  tags: [],
  status: 'approved',
  source: null,
  oldPaths: [],
  notes: [],
})

/** A format whose records are made up. */
const formatOf = (records: () => AsyncGenerator<SourceRecord>): ImportFormat => ({
  name: 'made up',
  detect: () => true,
  read: records,
  map: (value, context) => {
    if (value === 'unmappable') throw new TypeError('nobody thought of this')
    return draftOfPiece(value as Piece, context)
  },
})
async function* pieces(count: number): AsyncGenerator<SourceRecord> {
  for (let n = 1; n <= count; n += 1) yield { line: n, value: piece(n) }
}

/** Keeps what it is given, as the content service would. */
function memoryTarget(refuses: (draft: ItemDraft) => Error | undefined = () => undefined) {
  const stored = new Map<string, string>()
  const progress = { position: 0, finished: false }
  const target: ImportTarget = {
    async saveItems(drafts) {
      for (const draft of drafts) {
        const error = refuses(draft)
        if (error) throw error
      }
      return drafts.map(({ importKey, hash }) => {
        const known = stored.get(importKey)
        stored.set(importKey, hash)
        return known === undefined ? 'created' : known === hash ? 'unchanged' : 'updated'
      })
    },
    recogniseEntries: async () => new Map(),
    compareDrafts: async (drafts) =>
      new Map(drafts.map((draft) => [draft, stored.get(draft.importKey) === draft.hash ? 'unchanged' : 'changed'])),
    importProgress: async () => ({ ...progress }),
    saveImportProgress: async (_source, _name, given) => void Object.assign(progress, given),
    itemPaths: async () => new Map(),
  }
  return { target, stored, progress }
}

const rendered = { spent: 1, text: { html: '<p>x</p>', text: 'x', summary: 'x', headings: [] } } as never
const renderer: ImportOptions['renderer'] = { render: async () => rendered }

function run(records: () => AsyncGenerator<SourceRecord>, more: Partial<ImportOptions> & { target: ImportTarget }) {
  return importFile({
    file,
    format: formatOf(records),
    renderer,
    context: plainLabels,
    batchSize: 10,
    limit: Number.POSITIVE_INFINITY,
    restart: false,
    onProgress: () => {},
    signal: new AbortController().signal,
    ...more,
  })
}

describe('an import of a file', () => {
  it('stores everything but the records that cannot be stored, and says why', async () => {
    const { target, stored } = memoryTarget(({ title }) =>
      title === 'Title 25' ? new RangeError('The item has no title') : undefined,
    )
    const report = await run(() => pieces(40), { target })
    expect(report).toMatchObject({ records: 40, created: 39, skipped: 1, finished: true })
    expect(report.skipReasons).toEqual({
      'cannot be stored: The item has no title': { count: 1, examples: [{ line: 25, id: 'test:25' }] },
    })
    expect(stored.size).toBe(39)
  })

  it('passes over a record that nobody can map or render', async () => {
    async function* records(): AsyncGenerator<SourceRecord> {
      yield { line: 1, value: 'unmappable' }
      yield { line: 2, problem: 'not JSON' }
      yield* pieces(5)
    }
    const { target } = memoryTarget()
    const dying: ImportOptions['renderer'] = {
      render: async ({ options }) =>
        options.title === 'Title 3' ? { problem: 'the thread died', spent: 0 } : rendered,
    }
    const report = await run(records, { target, renderer: dying })
    expect(report).toMatchObject({ records: 7, created: 4, skipped: 3, finished: true })
    expect(Object.keys(report.skipReasons).sort()).toEqual([
      'cannot be understood: nobody thought of this',
      'not JSON',
      'the thread died',
    ])
  })

  it.each([
    ['the database fails', { refuse: true }],
    ['the threads are gone', { refuse: false }],
  ])('ends with a report when %s, begins nothing afterwards, and goes on from there', async (_name, { refuse }) => {
    let broken = true
    let asked = 0
    const gone = new Error('Connection terminated')
    const { target, stored, progress } = memoryTarget(({ title }) =>
      broken && refuse && title === 'Title 15' ? gone : undefined,
    )
    const counting: ImportOptions['renderer'] = {
      async render({ options }) {
        asked += 1
        if (broken && !refuse && options.title === 'Title 15') throw gone
        return rendered
      },
    }
    const report = await run(() => pieces(400), { target, renderer: counting })
    expect(report).toMatchObject({
      records: 10,
      created: 10,
      finished: false,
      failure: 'cannot be stored on: Connection terminated',
    })
    expect(progress).toEqual({ position: 10, finished: false })
    const askedThen = asked
    await new Promise((done) => setImmediate(done))
    expect(asked).toBe(askedThen)
    expect(asked).toBeLessThanOrEqual(40)

    broken = false
    expect(await run(() => pieces(400), { target, renderer: counting })).toMatchObject({
      resumedAfter: 10,
      created: 390,
      finished: true,
    })
    expect(stored.size).toBe(400)
  })

  it('ends at once with a report when it is interrupted while a text comes to no end', async () => {
    const stop = new AbortController()
    const { target, stored, progress } = memoryTarget()
    const stuck: ImportOptions['renderer'] = {
      render({ options }) {
        if (options.title !== 'Title 25') return Promise.resolve(rendered)
        setImmediate(() => stop.abort())
        return new Promise(() => {})
      },
    }
    const report = await run(() => pieces(400), { target, renderer: stuck, signal: stop.signal })
    expect(report).toMatchObject({ records: 20, created: 20, interrupted: true, finished: false })
    expect(report.failure).toBeUndefined()
    expect(progress).toEqual({ position: 20, finished: false })
    expect(await run(() => pieces(400), { target })).toMatchObject({ resumedAfter: 20, created: 380, finished: true })
    expect(stored.size).toBe(400)
  })

  it('ends at once when it is interrupted while the file gives nothing more', async () => {
    const stop = new AbortController()
    async function* records(): AsyncGenerator<SourceRecord> {
      yield* pieces(10)
      setImmediate(() => stop.abort())
      await new Promise(() => {})
    }
    const { target } = memoryTarget()
    expect(await run(records, { target, signal: stop.signal })).toMatchObject({ records: 10, interrupted: true })
  })

  it('finishes what is being stored when it is interrupted', async () => {
    const stop = new AbortController()
    const { target, progress } = memoryTarget(() => {
      stop.abort()
      return undefined
    })
    expect(await run(() => pieces(40), { target, signal: stop.signal })).toMatchObject({
      records: 10,
      created: 10,
      interrupted: true,
    })
    expect(progress).toEqual({ position: 10, finished: false })
  })

  it('ends a batch early where its texts are long', async () => {
    async function* records(): AsyncGenerator<SourceRecord> {
      for (let n = 1; n <= 6; n += 1) yield { line: n, value: { ...piece(n), html: 'x'.repeat(1_500_000) } }
    }
    const { target } = memoryTarget()
    const sizes: number[] = []
    const counted = {
      ...target,
      saveItems: (drafts: readonly ItemDraft[]) => {
        sizes.push(drafts.length)
        return target.saveItems(drafts)
      },
    }
    await run(records, { target: counted, batchSize: 50 })
    expect(sizes).toEqual([3, 3])
  })

  it('counts a file with as many records as the limit as finished, one with more as begun', async () => {
    const { target } = memoryTarget()
    expect(await run(() => pieces(10), { target, limit: 10 })).toMatchObject({ records: 10, finished: true })
    expect(await run(() => pieces(11), { target, limit: 10 })).toMatchObject({ records: 10, finished: false })
  })

  it('names the labels that a record may not have', async () => {
    const tags = Array.from({ length: 10 }, (_, n) => `tag ${n + 1}`)
    async function* records(): AsyncGenerator<SourceRecord> {
      yield { line: 1, value: { ...piece(1), tags } }
    }
    const { target } = memoryTarget()
    const why: string[][] = []
    const report = await run(records, { target, onItem: (entry) => why.push(entry.why) })
    expect(report.notes).toEqual({
      'more than 8 labels, left out': { count: 1, examples: [{ line: 1, id: 'test:1: tag 9, tag 10' }] },
    })
    expect(why).toEqual([['more than 8 labels, left out: tag 9, tag 10']])
  })
})
