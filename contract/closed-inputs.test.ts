import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from './call.ts'
import { calls } from './calls.ts'

/** Inputs of all calls: they take no undeclared fields, no names of columns, and nothing that skips a check. */

type Schema = z.core.JSONSchema.JSONSchema
const all = Object.values<CallDefinition>(calls)

/** Each schema inside of an input, with the names that lead to it. */
function* schemasIn(schema: Schema, path: readonly string[] = []): Generator<[string[], Schema]> {
  yield [[...path], schema]
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(inner as Schema, [...path, name])
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* schemasIn(inner as Schema, path)
  for (const inner of [schema.items, schema.additionalProperties].flat())
    if (typeof inner === 'object') yield* schemasIn(inner as Schema, [...path, '*'])
}

function schemaOf({ input }: CallDefinition): Schema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** Paths of objects whose parsed input keeps what nobody declared. */
function openObjects(definition: CallDefinition): string[] {
  const schema = z.toJSONSchema(definition.input, { io: 'output', unrepresentable: 'any' }) as Schema
  return [...schemasIn(schema)].flatMap(([path, { type, properties, additionalProperties, propertyNames }]) => {
    const isObject = type === 'object' && propertyNames === undefined
    const isClosed = properties !== undefined && additionalProperties === false
    const isTable = properties === undefined && typeof additionalProperties === 'object'
    return isObject && !isClosed && !isTable ? [`${definition.name}: ${path.join('.') || 'input'}`] : []
  })
}

describe('the input of every call', () => {
  it.each(all.map((one) => [one.name, one] as const))('of %s keeps no field that is not declared', (_, definition) => {
    expect(openObjects(definition)).toEqual([])
  })

  it('that could choose what a list is sorted or filtered by is one of a list of names', () => {
    const chosen = /^(sort|order|sort_by|order_by|orderBy|fields?|columns?|direction|dir|filter)$/
    const free = all.flatMap((definition) =>
      [...schemasIn(schemaOf(definition))].flatMap(([path, { type, enum: values, const: only, pattern }]) =>
        // Numbers of orders come as digits, too.
        chosen.test(path.at(-1) ?? '') &&
        type === 'string' &&
        !values &&
        only === undefined &&
        !pattern?.includes('\\d')
          ? [`${definition.name}: ${path.join('.')}`]
          : [],
      ),
    )
    // Their columns are those of the table, which the service knows (server/modules/market/data/reading/tables.ts).
    expect(free).toEqual(['dataereList: sort', 'stocksList: sort', 'getStablecoinList: sort'])
  })

  it('has no field that would skip a check', () => {
    const skipping =
      /^(skip|bypass|force|no_|without_|ignore|is_?admin|admin|trusted|verified|is_?verified|internal|debug|sudo)/i
    const found = all.flatMap((definition) =>
      [...schemasIn(schemaOf(definition))].flatMap(([path]) =>
        skipping.test(path.at(-1) ?? '') ? [`${definition.name}: ${path.join('.')}`] : [],
      ),
    )
    // Staff decide it about organisers.
    expect([...new Set(found)]).toEqual(['staffOrganisers: trusted', 'trustOrganiser: trusted'])
  })

  it('of visitors, readers and organisers has no role, owner or payment state', () => {
    const decided =
      /^(roles?|owner|owner_id|user|user_id|author_id|paid|is_paid|price_paid|amount|total|status|received|approved)$/
    const found = all
      .filter(({ auth }) => auth === 'public' || auth === 'user' || auth === 'organiser')
      .flatMap((definition) =>
        [...schemasIn(schemaOf(definition))].flatMap(([path]) =>
          decided.test(path.at(-1) ?? '') ? [`${definition.name}: ${path.join('.')}`] : [],
        ),
      )
    expect([...new Set(found)]).toEqual(reviewed)
  })
})

/** Reviewed fields: filters, and those that the service checks against the role of the caller. */
const reviewed: readonly string[] = [
  'getActivityList: status',
  'markActivityPaid: amount',
  'refundActivityOrder: amount',
  'cancelActivity: seen.*.money.amount',
  'inviteActivityMember: role',
  'saveActivityMember: user',
  'saveActivityMember: role',
  'removeActivityMember: user',
  'activityLists: status',
  'pvuv: author_id',
  'pvuv: records.*.author_id',
]
