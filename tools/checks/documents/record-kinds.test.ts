import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordKindsFile, recordKindsPath } from '../../documents/record-kinds-file.ts'
import { checkRecordKinds } from './record-kinds.ts'

let copy: string
beforeAll(async () => {
  copy = `${await mkdtemp(join(tmpdir(), 'record-kinds-'))}/`
  for (const [path, text] of [
    [
      'contract/site/b.record.ts',
      'export const groupRecord = defineRecord({})\nexport const bRecord = defineRecord({})',
    ],
    ['contract/content/a.record.ts', 'export const aRecord = defineRecord({})'],
  ] as const) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), text)
  }
  await mkdir(dirname(join(copy, recordKindsPath)), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true }))

it('names every declared kind, by file', async () => {
  const text = await recordKindsFile(copy)
  expect(text).toContain("import { aRecord } from '#contract/content/a.record.ts'")
  expect(text).toContain('export const recordKinds = [aRecord, groupRecord, bRecord] as const')
})

it('is refused once a kind is missing from it', async () => {
  expect(await checkRecordKinds(copy)).toHaveLength(1)
  await writeFile(join(copy, recordKindsPath), await recordKindsFile(copy))
  expect(await checkRecordKinds(copy)).toEqual([])
  await writeFile(join(copy, 'contract/content/c.record.ts'), 'export const cRecord = defineRecord({})')
  expect(await checkRecordKinds(copy)).toHaveLength(1)
})
