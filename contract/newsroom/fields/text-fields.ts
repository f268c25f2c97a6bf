import type { Label } from '#contract/records/record-kind.ts'
import type { SiteLanguage } from '#contract/staff/records.ts'
import { isVisible } from '#contract/visible-text.ts'

/**
 * Fields of what the newsroom writes, declared once for each kind of text: articles and flash. Types, validation, empty
 * texts, checks before publication, comparisons and labels follow from the declarations. Without zod, for pages.
 */

/** The editor's document: Tiptap's JSON, of which the service checks every node. */
export interface RichDocument {
  type: 'doc'
  content?: unknown[]
}

type FieldType =
  /** A text in one line or in several: at most `max` code points for readers, `draft` UTF-16 units in a draft. */
  | { type: 'line' | 'prose'; max: number; draft: number }
  /** The address of a page, http or https. */
  | { type: 'address' }
  | { type: 'choice'; options: readonly string[]; initial: string }
  /** Names, each once: at most `max`, each of at most `length` code points. */
  | { type: 'names'; max: number; length: number }
  /** The number of a record. */
  | { type: 'reference' }
  /** The language that the text is written in. */
  | { type: 'language' }
  | { type: 'document' | 'picture' }

export type TextField = FieldType & {
  label: Label
  /** Texts that readers get only with it: all, or those whose field has a value. */
  required?: 'always' | { field: string; is: string }
}

type Declaration = Readonly<Record<string, TextField>>

type ValueOf<F> = F extends { type: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : F extends { type: 'names' }
    ? string[]
    : F extends { type: 'reference' }
      ? number | null
      : F extends { type: 'picture' }
        ? string | null
        : F extends { type: 'language' }
          ? SiteLanguage
          : F extends { type: 'document' }
            ? RichDocument
            : string

/** The values of all fields. */
export type TextFieldValues<D> = { -readonly [N in keyof D]: ValueOf<D[N]> }

/** UTF-16 units of an address, and names and units of a name that a draft may have. */
export const draftLimits = { address: 2_000, names: 50, name: 200 } as const

/** The names of the fields, in the order in which they are declared. */
export const textFieldNames = <D extends Declaration>(declared: D): (keyof D & string)[] => Object.keys(declared)

function emptyValue(field: TextField, language: SiteLanguage): unknown {
  switch (field.type) {
    case 'choice':
      return field.initial
    case 'names':
      return []
    case 'reference':
    case 'picture':
      return null
    case 'language':
      return language
    case 'document':
      return { type: 'doc', content: [] }
    default:
      return ''
  }
}

/** A text of which nothing is written yet. */
export const emptyTextFields = <D extends Declaration>(declared: D, language: SiteLanguage): TextFieldValues<D> =>
  mapTextFields(declared, (field) => emptyValue(field, language))

/** Returns the declared fields of something that has more. */
export const pickTextFields = <D extends Declaration>(declared: D, from: TextFieldValues<D>): TextFieldValues<D> =>
  mapTextFields(declared, (_, name) => from[name])

/** Returns the fields with the values that `read` returns for them. */
export const mapTextFields = <D extends Declaration>(
  declared: D,
  read: (field: TextField, name: keyof D & string) => unknown,
): TextFieldValues<D> =>
  Object.fromEntries(
    textFieldNames(declared).map((name) => [name, read(declared[name] as TextField, name)]),
  ) as TextFieldValues<D>

/** Code points of a text without the space around it. */
const lengthOf = (text: string): number => [...text.trim()].length

/** True for the address of a page, http or https, which names no user. */
export function isPageAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const isEmpty = (value: unknown): boolean => (typeof value === 'string' ? !isVisible(value) : value === null)

function isUnfit(field: TextField, value: unknown): boolean {
  switch (field.type) {
    case 'line':
    case 'prose':
      return lengthOf(value as string) > field.max
    case 'address':
      return (value as string).trim() !== '' && !isPageAddress(value as string)
    case 'names':
      return (value as string[]).length > field.max || (value as string[]).some((name) => lengthOf(name) > field.length)
    default:
      return false
  }
}

/**
 * Names of the fields with which readers cannot get a text: missing, too long, too many, or no address. Whether a
 * document is empty is not looked at here: the code of its nodes would come with every form.
 */
export const unfitTextFields = <D extends Declaration>(
  declared: D,
  values: Readonly<Record<keyof D & string, unknown>>,
): (keyof D & string)[] =>
  textFieldNames(declared).filter((name) => {
    const field = declared[name] as TextField
    const { required } = field
    const isRequired =
      required === 'always' || (required && (values as Record<string, unknown>)[required.field] === required.is)
    return (isRequired && isEmpty(values[name])) || isUnfit(field, values[name])
  })

/** Names of the texts that are too long even for a draft. */
export const unsavableTextFields = <D extends Declaration>(
  declared: D,
  values: Readonly<Record<keyof D & string, unknown>>,
): (keyof D & string)[] =>
  textFieldNames(declared).filter((name) => {
    const field = declared[name] as TextField
    return 'draft' in field && (values[name] as string).length > field.draft
  })

/** The labels of fields, for catalogues of texts. @param kind first part of their keys */
export const textFieldLabels = <K extends string, D extends Declaration>(
  kind: K,
  declared: D,
  language: keyof Label,
): Readonly<Record<`${K}.${keyof D & string}`, string>> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { label }]) => [`${kind}.${name}`, label[language]]),
  ) as Record<`${K}.${keyof D & string}`, string>
