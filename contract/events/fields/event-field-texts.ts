import type { Label } from '#contract/records/record-kind.ts'
import { type EventFieldName, eventFieldNames, eventFields } from './event-fields.ts'

export type EventFieldKey = `eventField.${EventFieldName}`

/** The labels of an event's fields, for the catalogues of organisers and of the console. */
export const eventFieldTexts = (language: keyof Label): Readonly<Record<EventFieldKey, string>> =>
  Object.fromEntries(
    eventFieldNames.map((name) => [`eventField.${name}`, eventFields[name].label[language]]),
  ) as Record<EventFieldKey, string>
