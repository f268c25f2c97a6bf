import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxKeywordLength } from '#contract/constants.ts'
import { atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import { maxTitleLength } from '#server/modules/content/items/item-draft.ts'
import { longest } from '#server/modules/events/partner-events/rows.ts'
import { longestAddress } from '#server/platform/net/https-address.ts'

/** Limits that are declared for texts, in characters or bytes, and those of the columns that hold them, in bytes. */

const schema = readFileSync(new URL('../../server/schema.sql', import.meta.url), 'utf8')

/** The bytes that a column takes. */
function bytesOf(table: string, column: string): number {
  const definition = new RegExp(`^create table ${table} \\(\\n([\\s\\S]*?)^\\)`, 'm').exec(schema)?.[1] ?? ''
  return Number(new RegExp(`^  ${column} .*octet_length\\(${column}\\) <= (\\d+)`, 'm').exec(definition)?.[1])
}

const inUtf8 = { unit: 3, character: 4, byte: 1 } as const

it.each<[table: string, column: string, declared: number, of: keyof typeof inUtf8]>([
  ['search_records', 'keyword', maxKeywordLength, 'unit'],
  ['item_texts', 'title', maxTitleLength, 'character'],
  ['partner_events', 'uid', longest.uid, 'unit'],
  ['partner_events', 'city_key', longest.text, 'unit'],
  ['partner_sources', 'url', longestAddress, 'byte'],
  ['sources', 'address', longestAddress, 'byte'],
  ['atlas_entries', 'slug', atlasLimits.slug, 'byte'],
  ['atlas_entries', 'website', atlasLimits.website, 'byte'],
])('%s.%s holds whatever its declaration takes', (table, column, declared, of) => {
  expect(bytesOf(table, column)).toBeGreaterThanOrEqual(declared * inUtf8[of])
})
