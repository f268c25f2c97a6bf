import type { ApiScope } from '#contract/integration/integration-terms.ts'
import type { Texts } from '#contract/staff/records.ts'

/**
 * A kind of record that staff edit, declared once. Types, validation, the calls for records, version conflicts, the bin, the
 * audit log and the console's form follow from it. Without zod, for the console.
 */

/** A text of the interface in simplified Chinese and English; traditional Chinese is converted. */
export interface Label {
  zh: string
  en: string
}

/** A text that a record has in several languages; `max` in code points. One with `rows` has several lines in the form. */
export interface TranslatedField {
  label: Label
  max: number
  rows?: number
}

/** A whole https address outside of this site. `unique`: no other record of the kind has it. */
export interface AddressField {
  type: 'address'
  label: Label
  unique?: boolean
}

/** Another record by its id. One that is referred to cannot be deleted. */
export interface ReferenceField {
  type: 'reference'
  label: Label
  /** Kind of the other record. */
  to: string
}

/** A stored picture by its path, or null. */
export interface PictureField {
  type: 'picture'
  label: Label
  /** Said where there is none. */
  none: Label
  square?: boolean
}

export type RecordField = AddressField | ReferenceField | PictureField

export interface RecordKind {
  /** The name in the bin, the audit log, translation and presence. */
  kind: string
  name: Label
  /** Staff who may read and change such records; administrators always may. */
  role: 'editor' | 'administrator'
  /** Scope that a token needs; null: no token is accepted. */
  scope: ApiScope | null
  /** Texts by language; the first one is its name, without which there is no text in a language. */
  texts: Readonly<Record<string, TranslatedField>>
  fields: Readonly<Record<string, RecordField>>
  /** The reference to the record in which such records stand in an order; without it, all stand in one order. */
  within?: string
}

export const defineRecord = <const R extends RecordKind>(kind: R): R => kind

type ValueOf<F> = F extends AddressField ? string : F extends ReferenceField ? number : string | null

/** The fields of a record as they are sent. */
export type FieldsOf<R extends RecordKind> = { texts: Texts<keyof R['texts'] & string> } & {
  -readonly [N in keyof R['fields']]: ValueOf<R['fields'][N]>
}

/** A record as staff read it. `demo`: sample content that nobody has changed. */
export type RecordOf<R extends RecordKind> = FieldsOf<R> & { id: number; version: number; demo: boolean }

/** The name of the first text. */
export const leadOf = <R extends RecordKind>({ texts }: R): keyof R['texts'] & string => {
  const [lead] = Object.keys(texts)
  if (lead === undefined) throw new Error('A kind of record has no text')
  return lead as keyof R['texts'] & string
}
