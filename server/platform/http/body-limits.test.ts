import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { bodyLimitOf, bytesOfUnit } from './body-limits.ts'

type Schema = z.core.JSONSchema.JSONSchema
/** Base64: a character is a byte. */
const ascii = new Set(['importData.file'])

/** Bytes of the longest body that the contract takes, with one entry of every list: how many there are services bound. */
function longest(schema: Schema | boolean | undefined, place: string): number {
  if (typeof schema !== 'object') return 0
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return Math.max(...choices.map((one) => longest(one, place)))
  if (schema.type === 'string') return (ascii.has(place) ? 1 : bytesOfUnit) * (schema.maxLength ?? 100) + 2
  if (schema.type === 'array') return longest(schema.items as Schema | undefined, `${place}[]`) + 2
  if (schema.type !== 'object') return 24
  const inner = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => name.length + 4 + longest(one, `${place}.${name}`),
  )
  return inner.reduce((sum, one) => sum + one, 2) + longest(schema.additionalProperties as Schema, `${place}.*`)
}

describe('the largest body of a call', () => {
  it.each(Object.values(calls).map((call: CallDefinition) => [call.name, call] as const))(
    '%s holds the longest texts that the contract takes',
    (name, call) => {
      const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
      expect(longest(schema, name)).toBeLessThanOrEqual(bodyLimitOf(call))
    },
  )

  it('is that of a file in a script of three bytes a character where the call takes one', () => {
    expect(bodyLimitOf(calls.importPartnerEvents)).toBeGreaterThan(3 * 2_000_000)
  })
})
