import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { connectDatabase, type Database } from './database.ts'

let server: TestDatabase
let db: Database
beforeAll(async () => {
  server = await createTestDatabase()
  db = await connectDatabase(server.url, silentLog)
})
afterAll(async () => {
  await db.close()
  await server.drop()
})

/** Characters of a text that its index takes up. */
const indexed = 8_192
const unit = fc.constantFrom('a', '0', ' ', '港', '讯', '😀', '%', "'")

const pairsOf = async (text: string): Promise<string[]> =>
  (await db.pool.query<{ pairs: string[] }>('select text_pairs($1) as pairs', [text])).rows[0]?.pairs ?? []

describe('pairs of neighbouring characters', () => {
  it('are all that the text has, a single character by itself', async () => {
    const ofText = fc.asyncProperty(fc.string({ unit, maxLength: 60 }), async (text) => {
      const characters = [...text]
      const pairs = characters.slice(1).map((character, place) => `${characters[place]}${character}`)
      expect(await pairsOf(text)).toEqual(characters.length < 2 ? [text] : pairs)
    })
    await fc.assert(ofText)
  })

  it('are in lower case', async () => {
    expect(await pairsOf('ÄbC')).toEqual(['äb', 'bc'])
  })

  // Looked up from the beginning of the text one by one, those of this text would take hours, and the database gives a
  // statement half a minute.
  it('of a text of three megabytes come from its beginning', async () => {
    expect(await pairsOf('港讯'.repeat(500_000))).toHaveLength(indexed - 1)
  })
})
