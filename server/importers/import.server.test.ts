import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../../tools/test-database.ts'
import { openServices, type Services } from '../services.ts'
import { corpusFormat } from './corpus/format.ts'
import { RenderPool } from './render-pool.ts'
import { writeReport } from './report.ts'
import { type ImportOptions, importFile } from './run-import.ts'

const fixture = new URL('./corpus/fixtures/pieces.jsonl', import.meta.url)

let database: TestDatabase
let services: Services
let pool: RenderPool
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  services = await openServices({ databaseUrl: database.url, dataDir: '' }, silentLog)
  pool = new RenderPool(1)
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-import-'))
})
afterAll(async () => {
  await pool.close()
  await services.close()
  await database.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await services.database.pool.query('truncate items, authors, labels, imports restart identity cascade')
})

const importOf = (file: string, changes: Partial<ImportOptions> = {}) =>
  importFile({
    file,
    format: corpusFormat,
    target: services.content,
    context: { label: (tag) => ({ key: tag, name: tag }) },
    pool,
    limit: Number.POSITIVE_INFINITY,
    restart: false,
    onProgress: () => {},
    stopped: () => false,
    ...changes,
  })
const count = async (table: string) =>
  Number((await services.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const numbered = (n: number) =>
  Array.from({ length: n }, (_, index) =>
    JSON.stringify({
      id: `g${index}~zh-Hans`,
      kind: 'article',
      lang: 'zh-Hans',
      title: `第${index}篇`,
      body_md: `正文${index}。`,
      date: '2026-01-02',
    }),
  ).join('\n')

describe('importing a file', () => {
  it('takes what it can and says why it left the rest', async () => {
    const report = await importOf(await file('pieces.jsonl', await readFile(fixture)))
    expect(report).toMatchObject({ created: 5, updated: 0, unchanged: 0, skipped: 4, finished: true })
    expect(Object.keys(report.skipReasons).sort()).toEqual([
      'body_md: holds NUL or half a surrogate pair',
      'lang: is not one of the known or possible values',
      'the line is not JSON',
      'title: is missing',
    ])
    expect(report.skipReasons['title: is missing']).toEqual({
      count: 1,
      examples: [{ line: 7, id: 'no-title~zh-Hans' }],
    })
    const { rows } = await services.database.pool.query(
      'select import_key, array_agg(language order by language) as languages from items i join item_texts t on t.item_id = i.id group by 1 order by 1',
    )
    expect(rows).toEqual([
      { import_key: 'corpus:custody', languages: ['en', 'zh-Hans', 'zh-Hant'] },
      { import_key: 'corpus:custody~zh-Hans~1', languages: ['zh-Hans', 'zh-Hant-HK'] },
      { import_key: 'corpus:formula', languages: ['zh-Hans', 'zh-Hant-HK'] },
    ])
  })

  it('changes nothing the second time, packed or not', async () => {
    await importOf(await file('pieces.jsonl', await readFile(fixture)))
    const again = await importOf(await file('pieces.jsonl', await readFile(fixture)))
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 5, skipped: 4 })
    const packed = await importOf(await file('pieces.jsonl.gz', gzipSync(await readFile(fixture))))
    expect(packed).toMatchObject({ created: 0, updated: 0, unchanged: 5, skipped: 4 })
    expect(await count('items')).toBe(3)
  })

  it('goes on where it was stopped', async () => {
    const path = await file('many.jsonl', numbered(230))
    const first = await importOf(path, { stopped: () => true })
    expect(first).toMatchObject({ created: 50, finished: false })
    const second = await importOf(path)
    expect(second).toMatchObject({ resumedAfter: 50, created: 180, unchanged: 0, finished: true })
    expect(await count('items')).toBe(230)
  })

  it('loses nothing when it breaks off in the middle of a batch', async () => {
    const path = await file('many.jsonl', numbered(230))
    let batches = 0
    const failing = {
      ...services.content,
      saveItems: async (...input: Parameters<Services['content']['saveItems']>) => {
        batches += 1
        if (batches === 3) throw new Error('the power went out')
        return services.content.saveItems(...input)
      },
    }
    await expect(importOf(path, { target: failing })).rejects.toThrow('the power went out')
    expect(await count('items')).toBe(100)
    expect(await importOf(path)).toMatchObject({ resumedAfter: 100, created: 130 })
    expect(await count('items')).toBe(230)
  })

  it('writes a batch again whose position was not noted any more', async () => {
    const path = await file('many.jsonl', numbered(120))
    const forgetful = { ...services.content, saveImportProgress: async () => Promise.reject(new Error('killed')) }
    await expect(importOf(path, { target: forgetful })).rejects.toThrow('killed')
    expect(await importOf(path)).toMatchObject({ resumedAfter: 0, created: 70, unchanged: 50 })
  })

  it('begins anew when asked to, and takes no more than asked for', async () => {
    const path = await file('many.jsonl', numbered(120))
    expect(await importOf(path, { limit: 60 })).toMatchObject({ created: 60, finished: false })
    expect(await importOf(path, { limit: 10 })).toMatchObject({ resumedAfter: 60, created: 10 })
    expect(await importOf(path, { restart: true })).toMatchObject({
      resumedAfter: 0,
      created: 50,
      unchanged: 70,
      finished: true,
    })
  })

  it('writes nothing in a rehearsal', async () => {
    const path = await file('pieces.jsonl', await readFile(fixture))
    expect(await importOf(path, { target: undefined })).toMatchObject({ records: 9, skipped: 4, created: 0 })
    expect(await count('items')).toBe(0)
    expect(await count('imports')).toBe(0)
  })

  it('keeps what came before the damage of a damaged archive', async () => {
    const noise = Array.from({ length: 4000 }, (_, n) => `"${Math.sin(n)}"`).join('\n')
    const whole = gzipSync(`${numbered(80)}\n${noise}`)
    const report = await importOf(await file('damaged.jsonl.gz', whole.subarray(0, whole.length - 5_000)))
    expect(report.failure).toMatch(/cannot be read on/)
    expect(report).toMatchObject({ created: 80, finished: false })
  })

  it('skips a text that cannot be rendered', async () => {
    const deep = JSON.stringify({
      id: 'deep~en',
      kind: 'article',
      lang: 'en',
      title: 'Deep',
      body_html: '<div>'.repeat(5_000),
    })
    const report = await importOf(await file('deep.jsonl', `${deep}\n${numbered(1)}`))
    expect(report).toMatchObject({ created: 1, skipped: 1 })
    expect(Object.keys(report.skipReasons)).toEqual(['The text is nested too deeply'])
  })
})

describe('the render pool', () => {
  const job = (source: string) => ({ format: 'markdown' as const, source, options: {} })

  it('gives up a text that does not come to an end, and only that one', async () => {
    const impatient = new RenderPool(1, 40)
    const results = await Promise.all([
      impatient.render(job('$a$\n\n'.repeat(3_000))),
      impatient.render(job('a'.repeat(10))),
    ])
    await impatient.close()
    expect(results[0]).toMatchObject({ problem: 'the text takes too long to render' })
  })

  it('answers every job with its own text', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, (_, n) => pool.render(job(`text ${n}`))))
    expect(results.map((result) => 'text' in result && result.text.text)).toEqual(results.map((_, n) => `text ${n}`))
  })
})

describe('the report', () => {
  it('is written beside the data', async () => {
    const report = await importOf(await file('pieces.jsonl', await readFile(fixture)))
    const path = await writeReport(folder, '../pieces 港.jsonl', [report], new Date('2026-01-02T03:04:05Z'))
    expect(path).toBe(join(folder, 'imports', '.._pieces_港.jsonl-2026-01-02T03-04-05-000Z.json'))
    expect(JSON.parse(await readFile(path, 'utf8')).files[0]).toMatchObject({ file: 'pieces.jsonl', created: 5 })
  })
})
