import { z } from 'zod'
import { siteLanguage } from '#contract/staff/records.ts'
import {
  type EventField,
  type EventFieldsWith,
  type EventFieldValues,
  eventField,
  eventFieldNames,
  eventFieldsThat,
} from './event-fields.ts'

/** The schemas of an event's fields, from their declaration. */

/** UTF-16 units that a draft's text may have: what is too long is refused when it is submitted, and nothing is lost. */
const draftText = (limit: number) => z.string().max(limit * 4)
const address = z.string().max(2_000)

/**
 * A time as an organiser enters it: local time of the event's zone, 'YYYY-MM-DDTHH:mm'. Where the clock is turned back, an
 * offset says which of the two is meant.
 */
export const enteredTime = z
  .string()
  .max(25)
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?([+-]\d{2}:\d{2})?$/)

function enteredSchema(field: EventField): z.ZodType {
  switch (field.type) {
    case 'line':
    case 'prose':
      return draftText(field.max)
    case 'address':
    case 'profile':
      return address
    case 'number':
      return z.number().int().min(field.min).max(field.max).nullable()
    case 'choice':
      return z.enum(field.options)
    case 'time':
      return enteredTime.nullable()
    case 'zone':
      return z.string().max(64)
    case 'country':
      return z.string().regex(/^([A-Z]{2})?$/)
    case 'currency':
      return z.string().regex(/^[A-Z]{3}$/)
    case 'language':
      return siteLanguage
    case 'links':
      return z.array(z.object({ name: draftText(field.length), url: address })).max(field.max)
    case 'picture':
      return address.nullable()
    /** The editor's document: Tiptap's JSON. */
    case 'document':
      return z.unknown()
  }
}

type Schemas<V> = z.ZodObject<{ [N in keyof V]: z.ZodType<V[N], V[N]> }>

/** All fields that an organiser may enter; a field that is missing in an update stays as it was. */
export const enteredEventFields = z.object(
  Object.fromEntries(eventFieldNames.map((name) => [name, enteredSchema(eventField(name))])),
) as unknown as Schemas<EventFieldValues>

type ShownName = EventFieldsWith<{ shown: true }>

/** The fields that readers get as they are; an address is null where there is none. */
export type ShownEventFields = {
  [N in ShownName]: N extends EventFieldsWith<{ type: 'address' }> ? string | null : EventFieldValues[N]
}

function shownSchema({ type }: EventField): z.ZodType {
  if (type === 'number') return z.number().nullable()
  if (type === 'links') return z.array(z.object({ name: z.string(), url: z.string() }))
  return type === 'address' ? z.string().nullable() : z.string()
}

export const shownEventFields = z.object(
  Object.fromEntries(eventFieldsThat(({ shown }) => shown).map((name) => [name, shownSchema(eventField(name))])),
) as unknown as Schemas<ShownEventFields>
