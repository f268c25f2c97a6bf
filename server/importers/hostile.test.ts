import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLabelFinder } from '#server/importers/matching/labels.ts'
import { cleanTitle, type ItemDraft } from '#server/modules/content/items/item-draft.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { renderHtml, renderMarkdown } from '#server/platform/text/rich-text/render.ts'
import { detectFormat } from './formats.ts'
import { hostileFiles, hostileFormats } from './hostile.fixture.ts'
import type { ImportOptions } from './import-options.ts'
import type { ItemEntry } from './report.ts'
import { importFile } from './run-import.ts'

/** More of them: IMPORT_FUZZ_RUNS=5000. */
const runs = Number(process.env.IMPORT_FUZZ_RUNS ?? 60)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const renderer: ImportOptions['renderer'] = {
  async render({ format, source, options }) {
    try {
      return { spent: 0, text: (format === 'markdown' ? renderMarkdown : renderHtml)(source, options) }
    } catch (error) {
      return { spent: 0, problem: (error as Error).message }
    }
  },
}
const context = { label: createLabelFinder([], (text) => text) }

/** Holds every string of a draft to what PostgreSQL takes, and keys to what its indexes hold. */
function assertStorable(draft: ItemDraft): void {
  const { html: _html, text: _text, ...rest } = draft
  const check = (value: unknown): void => {
    if (typeof value === 'string') expect(sanitizeForPostgres(value)).toBe(value)
    else if (value && typeof value === 'object' && !(value instanceof Date)) Object.values(value).forEach(check)
  }
  check(rest)
  expect(Buffer.byteLength(draft.importKey)).toBeLessThan(2_000)
  expect(cleanTitle(draft.title).title).not.toBe('')
  for (const { key } of draft.labels) expect(Buffer.byteLength(key)).toBeLessThan(500)
}

async function importOf(file: string, stored: Map<string, string>) {
  const format = await detectFormat(file)
  if (!format) return undefined
  const items: ItemEntry[] = []
  const keyOf = ({ importKey, language }: Pick<ItemDraft, 'importKey' | 'language'>) => `${importKey} ${language}`
  const report = await importFile({
    file,
    format,
    target: {
      async saveItems(drafts) {
        drafts.forEach(assertStorable)
        return drafts.map((draft) => {
          const known = stored.get(keyOf(draft))
          stored.set(keyOf(draft), draft.hash)
          return known === undefined ? 'created' : known === draft.hash ? 'unchanged' : 'updated'
        })
      },
      recogniseEntries: async () => new Map(),
      compareDrafts: async (drafts) =>
        new Map(drafts.map((draft) => [draft, stored.get(keyOf(draft)) === draft.hash ? 'unchanged' : 'changed'])),
      importProgress: async () => ({ position: 0, finished: false }),
      saveImportProgress: async () => {},
      itemPaths: async () => new Map(),
    },
    renderer,
    context,
    batchSize: 3,
    limit: Number.POSITIVE_INFINITY,
    restart: true,
    onProgress: () => {},
    onItem: (entry) => items.push(entry),
    signal: new AbortController().signal,
  })
  return { report, items }
}

describe('hostile files', () => {
  it.each(hostileFormats)(
    'of %s: every record is imported or named, and a second import changes nothing',
    {
      timeout: 60_000 + runs * 100,
    },
    async (name) => {
      const { name: fileName, bytes } = hostileFiles(name)
      const file = join(folder, fileName)
      await fc.assert(
        fc.asyncProperty(bytes, async (content) => {
          await writeFile(file, content)
          const stored = new Map<string, string>()
          const first = await importOf(file, stored)
          if (!first) return
          const { report, items } = first
          expect(report.failure ?? '').toMatch(/^$|^the document is (cut off|damaged) at line \d+/)
          expect(report.finished).toBe(true)
          expect(report.created + report.updated + report.unchanged + report.skipped).toBe(report.records)
          expect(items).toHaveLength(report.records)
          // Two records never become one item.
          expect(report).toMatchObject({ updated: 0, unchanged: 0, created: stored.size })
          const again = await importOf(file, stored)
          expect(again?.report).toMatchObject({ created: 0, updated: 0, unchanged: report.created })
        }),
        { numRuns: runs },
      )
    },
  )
})
