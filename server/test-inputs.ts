import { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { least } from './test-maximal-input.ts'

/** For tests: inputs of calls that are complete and small, with other values in places of one kind. */

export type InputSchema = z.core.JSONSchema.JSONSchema

/** The kind of a field: any text, one of a list, the number of a record, or something else. */
type FieldKind = 'text' | 'choice' | 'id' | 'other'

const isIdPattern = (pattern: string | undefined): boolean => pattern === '^\\d{1,16}$'

function kindOf(schema: InputSchema): FieldKind {
  if (schema.enum || schema.const !== undefined) return 'choice'
  if (schema.type === 'string') return isIdPattern(schema.pattern) ? 'id' : 'text'
  const inner = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).map((one) => kindOf(one as InputSchema))
  return (['id', 'choice', 'text'] as const).find((kind) => inner.includes(kind)) ?? 'other'
}

/** One shape of the input of a call. */
export interface InputShape {
  /** The smallest input. */
  base: Record<string, unknown>
  fields: { name: string; kind: FieldKind; isList: boolean; most: number }[]
}

/** The shapes of a call's input; most calls have one. */
export function shapesOf({ input }: Pick<CallDefinition, 'input'>): InputShape[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema
  return (schema.anyOf ?? schema.oneOf ?? [schema]).map((choice) => {
    const { properties = {} } = choice as InputSchema
    return {
      base: least(choice as InputSchema) as Record<string, unknown>,
      fields: Object.entries(properties).map(([name, given]) => {
        const field = given as InputSchema
        const item = field.type === 'array' ? (field.items as InputSchema) : field
        return { name, kind: kindOf(item), isList: field.type === 'array', most: longestIn(item) }
      }),
    }
  })
}

function longestIn(schema: InputSchema): number {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).map((one) => longestIn(one as InputSchema))
  return schema.maxLength ?? Math.max(0, ...inner)
}

/** How many rows an answer lists, and how many it says there are. */
export function widthOf(data: unknown): number {
  if (Array.isArray(data)) return data.length + data.reduce((sum: number, one) => sum + widthOf(one), 0)
  if (typeof data !== 'object' || data === null) return 0
  return Object.entries(data).reduce(
    (sum, [name, value]) => sum + (name === 'total' && typeof value === 'number' ? value : widthOf(value)),
    0,
  )
}
