import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { applyGuide } from './guide-patch.ts'
import { createScratchCopy, type ScratchCopy } from './scratch-copy.ts'

/** Files that a field touches at most, besides generated ones. */
const maxTouched = 8

let copy: ScratchCopy
let database: TestDatabase
let touched: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  copy = await createScratchCopy()
  touched = await applyGuide(
    copy.root,
    await readFile(new URL('../../docs/guides/add-a-field.md', import.meta.url), 'utf8'),
  )
})
afterAll(async () => {
  await copy.remove()
  await database.drop()
})

describe('the field of events in the guide', () => {
  it('touches few files', () => {
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.length).toBeLessThanOrEqual(maxTouched)
  })

  it('is validated, stored, shown, exported, compared and labelled', async () => {
    const env = { FIELD: 'dress_code', DATABASE_URL: database.url }
    expect(await copy.run('tools/walks/field-probe.ts', env)).toEqual({
      saved: '商务休闲',
      read: '商務休閒',
      invalid: { refused: expect.any(String), fields: ['dress_code'] },
      tooLong: { refused: expect.any(String), fields: ['dress_code (≤ 80)'] },
      isExported: true,
      differences: [{ field: 'dress_code', pieces: [{ kind: 'added', text: '商务休闲' }] }],
      findings: [{ section: 'place', field: 'dress_code', problem: 'wrong.long', values: { most: 80 } }],
      labels: ['Dress code', '着裝'],
    })
  })

  it('compiles with what shows it', async () => {
    const sources = touched.filter((path) => /\.tsx?$/.test(path))
    const tests = ['web/areas/events/test-events.ts', 'web/domains/events/changes/compare-events.test.ts']
    expect(await copy.typeErrors([...sources, ...tests])).toBe('')
  })
})
