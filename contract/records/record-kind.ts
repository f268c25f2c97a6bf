import type { CoverFamily } from '#contract/content/items.ts'
import type { ApiScope } from '#contract/integration/integration-terms.ts'
import type { Texts } from '#contract/staff/records.ts'

/**
 * A kind of record that staff edit, declared once. Types, validation, the calls for records, version conflicts, the bin, the
 * audit log, translation and the console's list and form follow from it. Without zod, for the console.
 */

/** A text of the interface in simplified Chinese and English; traditional Chinese is converted. */
export interface Label {
  zh: string
  en: string
}

/** The values of another field with which a text or field is in the form. */
interface Condition {
  field: string
  is: readonly string[]
}

/** A text that a record has in several languages; `max` in code points. One with `rows` has several lines in the form. */
export interface TranslatedField {
  label: Label
  max: number
  rows?: number
  when?: Condition
}

interface Named {
  label: Label
  /** Said below the fields of the form. */
  help?: Label
  /** The property of the table's declaration that holds it, where that has another name. */
  column?: string
  when?: Condition
}

/** A whole https address. `unique`: no other record of the kind has it. `local`: or a path of this site. */
export interface AddressField extends Named {
  type: 'address'
  unique?: boolean
  optional?: boolean
  local?: boolean
  hint?: Label
}

/** The last part of an address. It can be left empty for a new record, which gets one made of its name. */
export interface SlugField extends Named {
  type: 'slug'
  max: number
  /** The pattern that the server checks once all letters are small. */
  pattern: RegExp
  /** The rule in words. */
  hint: Label
  /** True if it never changes once the record is there. */
  fixed?: boolean
}

/** Another record by its id. One that has to be there keeps the other record from being deleted. */
export interface ReferenceField extends Named {
  type: 'reference'
  /** Kind of the other record; one that is not declared is among `elsewhere` of its subject. */
  to: string
  optional?: boolean
}

/** A stored picture by its path, or null. */
export interface PictureField extends Named {
  type: 'picture'
  /** Said where there is none. */
  none: Label
  square?: boolean
}

/** Stored pictures by language; a language without one has that of another. */
export interface PicturesField extends Named {
  type: 'pictures'
}

/** The family of the drawn cover of a record without a picture. */
export interface CoverField extends Named {
  type: 'cover'
}

/** One of several values. Lists can be filtered by it. */
export interface ChoiceField extends Named {
  type: 'choice'
  options: Readonly<Record<string, Label>>
  /** True if it never changes once the record is there. */
  fixed?: boolean
}

/** True or false. */
export interface FlagField extends Named {
  type: 'flag'
}

/** A whole number, or null. `percent`: a fraction that is shown in hundredths. */
export interface NumberField extends Named {
  type: 'number'
  min: number
  max: number
  unit?: string
  percent?: boolean
  /** Said where there is none. */
  none?: Label
}

/** A text in a single line that is the same in all languages; `max` in code points. An optional one is null if it is empty. */
export interface LineField extends Named {
  type: 'line'
  max: number
  optional?: boolean
  hint?: Label
}

/** Several words, such as other names, each once; `length` of each in code points. */
export interface WordsField extends Named {
  type: 'words'
  max: number
  length: number
  hint?: Label
}

/** A day of the calendar, 'YYYY-MM-DD', or null where it may be open. */
export interface DayField extends Named {
  type: 'day'
  optional?: boolean
}

/** A time of the day in the site's time, 'HH:mm', or null. */
export interface ClockField extends Named {
  type: 'clock'
}

/** A coin or stablecoin of the data section by its key; empty where there is none. */
export interface CoinField extends Named {
  type: 'coin'
  /** Said where there is none. */
  none: Label
}

/** A minute by the site's time, 'YYYY-MM-DD HH:mm:00', or null. `after`: the field whose moment comes before it. */
export interface MomentField extends Named {
  type: 'moment'
  after?: string
  /** Said where there is none. */
  none: Label
}

/** True if readers see the record. Lists can be filtered by it. */
export interface OnlineField extends Named {
  type: 'online'
  /** True if readers see a new record at once. */
  initially?: boolean
  /** True if the column says that readers do not see it. */
  inverted?: boolean
}

/** Labels by their ids, in order. */
export interface LabelsField extends Named {
  type: 'labels'
  max: number
}

/** Articles and flash by their ids, in order; each is in a record once. */
export interface ItemsField extends Named {
  type: 'items'
  max: number
  /** The name where the record has parts that hold such items as well. */
  loose?: Label
}

/** An article or flash by its id, or null. */
export interface ItemField extends Named {
  type: 'item'
}

export type RowField = AddressField | DayField | ClockField | ItemsField | ItemField

/** Parts of a record, such as chapters, with texts in the record's languages; the first text is the name of a part. */
export interface RowsField extends Named {
  type: 'rows'
  /** The name of a part for translation. */
  kind: string
  max: number
  texts: Readonly<Record<string, TranslatedField>>
  fields: Readonly<Record<string, RowField>>
  /** Fields in whose order the parts stand; without it, they stand in the order of the editors. */
  sortedBy?: readonly string[]
  /** Name of the button that adds one. */
  add: Label
  /** Said where there are none. */
  empty: Label
  hint?: Label
}

export type RecordField =
  | RowField
  | SlugField
  | ReferenceField
  | PictureField
  | PicturesField
  | CoverField
  | ChoiceField
  | FlagField
  | NumberField
  | LineField
  | WordsField
  | MomentField
  | CoinField
  | OnlineField
  | LabelsField
  | RowsField

/** How many parts a record has, or the greatest value of a field of them. */
export interface PartsColumn {
  name: string
  label: Label
  of: string
  max?: string
}

/** A number that is not stored with the record, by its name in `computed` of `createKindRows`; counted up to `max`. */
export interface ComputedColumn {
  name: string
  label: Label
  computed: true
  max?: number
}

/** The English version of a text. */
export interface EnglishColumn {
  name: string
  label: Label
  english: string
}

/** The names of everything that a record refers to. */
export interface ReferencesColumn {
  name: string
  label: Label
  references: true
}

/** A column of the console's list: a text or field, or what follows from the record. */
export type RecordColumn = string | PartsColumn | ComputedColumn | EnglishColumn | ReferencesColumn

/** A filter by what is no field; the conditions are in `conditions` of `createKindRows`. */
export interface RecordFilter {
  name: string
  label: Label
  options: Readonly<Record<string, Label>>
}

/** The console's list of a kind whose records are read page by page. */
export interface RecordListing {
  columns: readonly RecordColumn[]
  /** Choices and visibility by which it can be filtered, and further filters. */
  filters: readonly (string | RecordFilter)[]
  /** Said in the field that searches it; such a kind has a column `words` that holds what is searched. */
  search: Label
  /** True if it is not known when such records were saved. */
  undated?: boolean
}

export interface RecordKind {
  /** The name in the bin, the audit log, translation and presence. */
  kind: string
  name: Label
  /** Name of the list. */
  names: Label
  /** Address of the list in the console; that of a record follows it. */
  path: string
  /** Staff who may read and change such records; administrators always may. */
  role: 'editor' | 'administrator'
  /** Scope that a token needs; null: no token is accepted. */
  scope: ApiScope | null
  /** Texts by language; the first one is its name, without which there is no text in a language. */
  texts: Readonly<Record<string, TranslatedField>>
  fields: Readonly<Record<string, RecordField>>
  /** The reference to the record in which such records stand in an order; without it, all stand in one order. */
  within?: string
  /** Records that are read page by page; without it, all are read at once and stand in an order. */
  listing?: RecordListing
  /** True if such records are listed and edited within another page, at `path`. */
  inOtherPage?: boolean
  /**
   * Address at which readers open one, before its id, or before the field `by`. `preview`: staff open it there before
   * readers can.
   */
  page?: { path: string; by?: string; preview?: boolean }
  /** True if the console asks before readers lose one that they can see. */
  asksBeforeWithdrawal?: boolean
}

export const defineRecord = <const R extends RecordKind>(kind: R): R => kind

type OrNull<F, T> = F extends { optional: true } ? T | null : T

type ValueOf<F> = F extends AddressField | DayField | LineField | CoinField | SlugField
  ? OrNull<F, string>
  : F extends ReferenceField
    ? OrNull<F, number>
    : F extends ChoiceField
      ? keyof F['options'] & string
      : F extends CoverField
        ? CoverFamily
        : F extends OnlineField | FlagField
          ? boolean
          : F extends WordsField
            ? string[]
            : F extends NumberField | ItemField
              ? number | null
              : F extends PicturesField
                ? Partial<Record<keyof Texts<string>, string | undefined>>
                : F extends LabelsField | ItemsField
                  ? number[]
                  : F extends RowsField
                    ? (FieldsOf<F> & { id?: number | undefined })[]
                    : string | null

/** The fields of a record, or of a part of one, as they are sent. */
export type FieldsOf<R extends Pick<RecordKind, 'texts' | 'fields'>> = { texts: Texts<keyof R['texts'] & string> } & {
  -readonly [N in keyof R['fields']]: ValueOf<R['fields'][N]>
}

/** A record as staff read it. `demo`: sample content that nobody has changed. */
export type RecordOf<R extends RecordKind> = FieldsOf<R> & { id: number; version: number; demo: boolean }

/** The name of the first text. */
export const leadOf = <R extends Pick<RecordKind, 'texts'>>({ texts }: R): keyof R['texts'] & string => {
  const [lead] = Object.keys(texts)
  if (lead === undefined) throw new Error('A kind of record has no text')
  return lead as keyof R['texts'] & string
}

/** True if a text or field is in the form of a record with these fields. */
export const isInForm = ({ when }: { when?: Condition }, fields: Readonly<Record<string, unknown>>): boolean =>
  !when || when.is.includes(String(fields[when.field]))

/** The name of a filter, and its values if it is not one by a field. */
export const filterOf = (filter: string | RecordFilter): { name: string; options?: RecordFilter['options'] } =>
  typeof filter === 'string' ? { name: filter } : filter
