import { z } from 'zod'

/** For tests: inputs of a call at the limits of its contract. */

type Schema = z.core.JSONSchema.JSONSchema
type Value = unknown

/** Parts of texts that match a pattern: of those that match, the longest is used. */
const patterned = [
  '0101',
  ...['1', '86', 'USD', 'HK', 'a', 'hk', '12:34', '2026-01-02', '2026-01-02 03:04:05', '100', '#0f1e2d'],
  ...['2026-11', '2026-01-02T03:04', '2026-01-02T03:04:05Z', 'a-reader-with-a-long-name@mail.example.org'],
  ...['a-place-of-forty-characters-with-hyphens', '00000000-0000-4000-8000-000000000000', '#102030'],
  'a-token-of-forty-three-characters-xxxxxxxxx',
  ...[`0x${'a1'.repeat(20)}`, `0x${'a1'.repeat(4_096)}`],
]
/** A record that every test site has; versions begin with it too. */
const known = 1
const bytesOf = (value: Value): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** Han characters, hardly any pair of them twice. */
export function longText(length: number): string {
  let text = ''
  for (let place = 0; place < length; place += 1) text += String.fromCharCode(0x4e00 + ((place * 7919) % 20_000))
  return text
}

function textOf({ maxLength, minLength = 0, pattern, format }: Schema, wanted: 'least' | 'most'): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (pattern !== undefined) {
    const fitting = patterned.filter((text) => new RegExp(pattern, 'u').test(text) && text.length <= (maxLength ?? 100))
    const found = fitting.toSorted((one, other) => other.length - one.length)[0]
    if (found !== undefined) return found
    throw new Error(`No sample of a text matches ${pattern}`)
  }
  return wanted === 'least' ? longText(minLength) : longText(maxLength ?? minLength)
}

const isId = ({ anyOf }: Schema): boolean => anyOf?.some(({ pattern }) => pattern === '^\\d{1,16}$') ?? false

/** The smallest value. */
export function least(schema: Schema): Value {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (isId(schema)) return known
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return least(choice)
  switch (schema.type) {
    case 'string':
      return textOf(schema, 'least')
    case 'integer':
    case 'number':
      return Math.max(known, schema.minimum ?? known)
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object': {
      const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
      return Object.fromEntries(needed.map(([name, inner]) => [name, least(inner as Schema)]))
    }
    default:
      return null
  }
}

/** The largest value of a schema that takes about `bytes` bytes as JSON. */
export function most(schema: Schema, bytes: number): Value {
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.at(-1)
  if (isId(schema)) return known
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) {
    return choices.map((choice) => most(choice, bytes)).toSorted((one, other) => bytesOf(other) - bytesOf(one))[0]
  }
  switch (schema.type) {
    case 'string':
      return textOf({ ...schema, maxLength: Math.min(schema.maxLength ?? bytes, Math.floor(bytes / 3)) }, 'most')
    case 'array':
      return listOf(schema, bytes)
    case 'object':
      return recordOf(schema, bytes)
    case 'boolean':
      return true
    default:
      return least(schema)
  }
}

function listOf({ items, maxItems = 1 }: Schema, bytes: number): Value[] {
  const item = items as Schema
  // Fills a list with the largest number of entries, each as large as the remaining bytes allow. Record numbers ascend,
  // so that none occurs twice.
  const length = Math.min(maxItems, Math.floor(bytes / Math.max(8, bytesOf(least(item)))))
  return Array.from({ length }, (_, place) => (isId(item) ? known + place : most(item, bytes / length)))
}

function recordOf(schema: Schema, bytes: number): Value {
  const properties = Object.entries(schema.properties ?? {}) as [string, Schema][]
  const keys = (schema.propertyNames as Schema | undefined)?.enum as string[] | undefined
  const extra = schema.additionalProperties
  if (typeof extra === 'object' && properties.length === 0) {
    const names = keys ?? Array.from({ length: Math.floor(bytes / 200) }, (_, place) => `key-${place}`)
    return Object.fromEntries(names.map((name) => [name, most(extra, bytes / names.length)]))
  }
  return Object.fromEntries(properties.map(([name, inner]) => [name, most(inner, bytes / properties.length)]))
}

export interface Sample {
  /** Name of the field at its largest. */
  field: string
  value: object
}

/** Inputs of a call: with everything at its largest, and with each field alone at its largest. */
export function* maximalInputs(input: z.ZodType, bytes: number): Generator<Sample> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  for (const choice of schema.anyOf ?? schema.oneOf ?? [schema]) {
    yield { field: 'everything', value: most(choice, bytes) as object }
    const base = least(choice) as object
    for (const [name, inner] of Object.entries(choice.properties ?? {}) as [string, Schema][])
      yield { field: name, value: { ...base, [name]: most(inner, bytes) } }
  }
}
