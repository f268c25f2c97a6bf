import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CallContext, readFileAs } from './import.fixture.ts'
import { isOpml, readOpml } from './opml/read.ts'
import { sampleTable } from './samples-table.fixture.ts'
import { headOf } from './text/open-text.ts'

/**
 * Real exports and feeds, which are not part of the program: IMPORT_SAMPLES names a folder that holds them. Each has to
 * give what the table says.
 */
const folder = process.env.IMPORT_SAMPLES ?? ''

/** Parsers' test cases say in a comment what the transport said of them. */
async function hintsOf(path: string) {
  const head = (await readFile(path)).subarray(0, 2000).toString('latin1')
  const said = /^Header:\s*Content-type:.*charset=["']?([\w.:-]+)/im.exec(head)?.[1]
  return { charset: said, address: /^Header:\s*Content-Location:\s*(http\S+)/im.exec(head)?.[1] }
}

const tally = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => `${all.length} ${value}`)
    .sort()
    .join(', ')

function summaryOf({ format, drafts, skipped, notes }: CallContext): string {
  const states = tally(drafts.map(({ draft }) => `${draft.status} ${draft.kind} ${draft.language}`))
  const titles = createHash('sha256')
    .update(drafts.map(({ draft }) => draft.title).join('\n'))
    .digest('hex')
    .slice(0, 8)
  const encoding = notes.find((note) => note.startsWith('read as '))?.slice('read as '.length)
  const damaged = notes.some((note) => note.startsWith('not well-formed')) ? 'damaged' : ''
  return [
    format,
    states,
    drafts.length > 0 ? titles : '',
    skipped.length > 0 ? `${skipped.length} skipped` : '',
    encoding,
    damaged,
  ]
    .filter(Boolean)
    .join('; ')
}

async function resultOf(path: string): Promise<string> {
  if (!isOpml(await headOf(path))) return summaryOf(await readFileAs(path, { hints: await hintsOf(path) }))
  const { feeds } = await readOpml(path)
  const broken = feeds.filter((feed) => 'problem' in feed).length
  return `OPML; ${feeds.length - broken} feeds${broken ? `; ${broken} skipped` : ''}`
}

describe.skipIf(!existsSync(folder))('samples', () => {
  it('are all in the table', async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(xml|json|opml|rss|atom|html)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length + 1))
      .filter((file) => file !== 'manifest.json')
    expect(files.sort()).toEqual(Object.keys(sampleTable).sort())
  })

  it.each(Object.entries(sampleTable))('%s', async (file, expected) => {
    expect(await resultOf(join(folder, file))).toBe(expected)
  })
})
