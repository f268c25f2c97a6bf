import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import { manuscriptLimits } from './constants.ts'

/** Every text and list that a call takes has an end. */

type Schema = z.core.JSONSchema.JSONSchema

interface Part {
  place: string
  schema: Schema
}

/** A part of an input and everything inside it. */
function* partsOf(schema: Schema, place: string): Generator<Part> {
  yield { place, schema }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* within(inner, `${place}.${name}`)
  yield* within(schema.additionalProperties, `${place}.*`)
  yield* within(schema.propertyNames, `${place} name`)
  yield* within(schema.items as Schema | undefined, `${place}[]`)
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* within(choice, place)
}

function* within(schema: Schema | boolean | undefined, place: string): Generator<Part> {
  if (typeof schema === 'object') yield* partsOf(schema, place)
}

/** The whole of it, and nothing in it may come any number of times. */
const isBoundedPattern = (pattern: string): boolean => /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)

/** Fields of fixed length. */
const boundedFormats = new Set(['uuid'])

function hasEnd({ type, enum: values, const: value, maxLength, maxItems, pattern, format }: Schema): boolean {
  if (type === 'array') return maxItems !== undefined
  if (type !== 'string') return true
  return (
    values !== undefined ||
    value !== undefined ||
    maxLength !== undefined ||
    boundedFormats.has(format ?? '') ||
    isBoundedPattern(pattern ?? '')
  )
}

const parts = Object.values(calls).flatMap(({ name, input }) => [
  ...partsOf(z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema, name),
])

describe('what calls take', () => {
  it('is looked through as a whole', () => {
    expect(parts.length).toBeGreaterThan(1_000)
    expect(hasEnd({ type: 'string' })).toBe(false)
    expect(hasEnd({ type: 'string', pattern: '^a+$' })).toBe(false)
    expect(hasEnd({ type: 'array' })).toBe(false)
  })

  it('is texts and lists with an end', () => {
    expect(parts.filter(({ schema }) => !hasEnd(schema)).map(({ place }) => place)).toEqual([])
  })

  it('is of a known shape', () => {
    const unknown = parts.filter(({ schema }) => Object.keys(schema).length === 0).map(({ place }) => place)
    // Documents of the editor, whose services look at every node.
    expect(unknown).toEqual(['activityUpdate.detail', 'saveManuscript.document.content[]'])
  })

  it('holds titles and summaries of drafts that are far smaller than a document', () => {
    const { draftTitle, draftSummary, documentBytes } = manuscriptLimits
    expect(3 * (draftTitle + draftSummary)).toBeLessThan(documentBytes / 50)
  })
})
