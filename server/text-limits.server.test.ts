import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { CallError, errorCatalogue } from '#contract/errors.ts'
import { largestRecords } from './test-largest-records.ts'
import { least, longText } from './test-maximal-input.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'

/** Each text of each call, as long as the contract allows and one character longer, of characters that take three bytes. */

type Schema = z.core.JSONSchema.JSONSchema

interface LimitedText {
  path: readonly string[]
  most: number
  inputWith(text: string): unknown
}

/** True unless a schema names another kind of thing than an input. */
const fits = ({ properties = {} }: Schema, input: object): boolean =>
  Object.entries(input).every(([name, value]) => {
    const { const: only = value } = (properties[name] ?? {}) as Schema
    return only === value
  })

/** The texts of a schema that have a limit and no pattern, each with an input that has it in its place. */
function textsOf(schema: Schema, base: object = {}): LimitedText[] {
  const { type, properties, items, propertyNames, additionalProperties: others, maxLength } = schema
  const below = (name: string, inner: Schema, around: (value: unknown) => unknown) =>
    textsOf(inner).map(({ path, most, inputWith }) => ({
      ...{ path: [name, ...path], most, inputWith: (text: string) => around(inputWith(text)) },
    }))
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((choice) => textsOf(choice as Schema, fits(choice as Schema, base) ? base : {}))
  if (type === 'string' && maxLength !== undefined && !schema.pattern && !schema.format && !schema.enum)
    return [{ path: [], most: maxLength, inputWith: (text) => text }]
  if (type === 'array') return below('0', items as Schema, (value) => [value])
  if (type !== 'object') return []
  if (typeof others === 'object' && !properties) {
    const name = String((propertyNames as Schema | undefined)?.enum?.[0] ?? 'key')
    return below(name, others as Schema, (value) => ({ [name]: value }))
  }
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    below(name, inner as Schema, (value) => ({ ...(least(schema) as object), ...base, [name]: value })),
  )
}

let newsroom: TestNewsroom
let records: ReadonlyMap<CallName, object>
beforeAll(async () => {
  newsroom = await openTestNewsroom({
    fetcher: async () => {
      throw new CallError('linkUnreadable')
    },
  })
  const { item_id: item } = await publish(newsroom, { labels: ['监管'] })
  records = new Map(largestRecords({ category: newsroom.category, item }))
})
afterAll(() => newsroom.close())

const jsonCalls = Object.values(calls).filter(({ name }) => !(name in mediaCalls))
const withTexts = jsonCalls.flatMap(({ name, input }) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return textsOf(schema).length > 0 ? [{ name: name as CallName, schema }] : []
})
/** Bodies of calls with larger texts are refused as a whole. */
const maxCharacters = 200_000
/** Fields that a refusal names at most. */
const maxNamed = 5
/** Texts that the specification refuses with a code of their own. */
const withOwnCode: ReadonlySet<string> = new Set([
  'search keyword',
  'searchMore keyword',
  'keepSearchRecords keywords.0',
])

async function callerOf(name: CallName) {
  const { pool } = newsroom.site.services.database
  const member =
    calls[name].auth === 'public' ? undefined : await addMember(newsroom.site, { roles: ['administrator'] })
  return async (input: object) => {
    await pool.query('delete from rate_limits')
    return member ? member.call(name, input) : callAsVisitor(newsroom.site, name, input)
  }
}

describe('a text', () => {
  it.each(withTexts)('of $name is answered at its limit and refused by its name above', async ({ name, schema }) => {
    const call = await callerOf(name)
    for (const { path, most, inputWith } of textsOf(schema, records.get(name))) {
      if (most > maxCharacters) continue
      const field = path.join('.')
      expect((await call(inputWith(longText(most)) as object)).code, field).not.toBe(500)
      const { code, fields = [] } = await call(inputWith(longText(most + 1)) as object)
      expect([400, errorCatalogue.textTooLong.code], field).toContain(code)
      // The alternatives of a field are refused together, by its name, and of many fields only the first are named.
      const isNamed = fields.length === maxNamed || fields.some((one) => field.startsWith(one.split(' ')[0] ?? one))
      if (!withOwnCode.has(`${name} ${field}`)) expect([field, fields, isNamed]).toEqual([field, fields, true])
    }
  })
})
