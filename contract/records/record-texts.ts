import type { AnyRecordKind } from './all-kinds.ts'
import type { Label, RecordField, RecordKind, RowField, TranslatedField } from './record-kind.ts'
import { recordKinds } from './record-kinds.ts'

/** The texts that follow from the kinds of records, for the console: names of kinds, fields and values, and acts in the log. */

type Names<R extends RecordKind> = (keyof R['texts'] | keyof R['fields']) & string

type NameKey = `${'kind' | 'kinds'}.${AnyRecordKind['kind']}`

type KeysOf<R> = R extends AnyRecordKind
  ?
      | `${'kindNew' | 'kindSearch'}.${R['kind']}`
      | `${'kindAdded' | 'kindSaved' | 'kindOrdered'}.${R['kind']}`
      | `${'kindField' | 'kindNone' | 'kindHint' | 'kindHelp' | 'kindAdd' | 'kindEmpty' | 'kindLoose'}.${R['kind']}.${Names<R>}`
  : never

export type RecordTextKey = KeysOf<AnyRecordKind>

/** Returns the names of all kinds and of their lists in simplified Chinese or English. */
export const kindNames = (language: keyof Label): Readonly<Record<NameKey, string>> =>
  Object.fromEntries(
    recordKinds.flatMap(({ kind, name, names }) => [
      [`kind.${kind}`, name[language]],
      [`kinds.${kind}`, names[language]],
    ]),
  ) as Record<NameKey, string>

const sentences = {
  zh: {
    new: (name: string) => `新${name}`,
    added: (name: string) => `新增${name}`,
    saved: (name: string) => `修改${name}`,
    ordered: (name: string) => `调整${name}的次序`,
  },
  en: {
    new: (name: string) => `New ${name.toLowerCase()}`,
    added: (name: string) => `Added ${withArticle(name)}`,
    saved: (name: string) => `Changed ${withArticle(name)}`,
    ordered: (name: string) => `Reordered: ${name.toLowerCase()}`,
  },
}

const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`

/** A text of the interface under its key. */
type Entry = readonly [key: string, label: Label | undefined]

/** The texts of a field and of what it consists of; `at` is the kind and the field. */
function fieldEntries(at: string, field: TranslatedField | RecordField | RowField): Entry[] {
  const parts = 'fields' in field ? Object.entries({ ...field.texts, ...field.fields }) : []
  const options = 'options' in field ? Object.entries(field.options) : []
  return [
    [`kindField.${at}`, field.label],
    [`kindNone.${at}`, 'none' in field ? field.none : undefined],
    [`kindHint.${at}`, 'hint' in field ? field.hint : undefined],
    [`kindHelp.${at}`, 'help' in field ? field.help : undefined],
    [`kindAdd.${at}`, 'add' in field ? field.add : undefined],
    [`kindEmpty.${at}`, 'empty' in field ? field.empty : undefined],
    [`kindLoose.${at}`, 'loose' in field ? field.loose : undefined],
    ...options.map(([value, label]): Entry => [`kindOption.${at}.${value}`, label]),
    ...parts.flatMap(([name, part]) => fieldEntries(`${at}.${name}`, part)),
  ]
}

/** Returns the texts about records of all kinds in simplified Chinese or English. */
export function recordTexts(language: keyof Label): Readonly<Record<RecordTextKey, string>> {
  const words = sentences[language]
  const entries = recordKinds.flatMap((one: RecordKind): [string, string][] => {
    const { kind, texts, fields, listing } = one
    const name = one.name[language]
    const columns = (listing?.columns ?? []).flatMap((column): Entry[] =>
      typeof column === 'string' ? [] : [[`kindField.${kind}.${column.name}`, column.label]],
    )
    const filters = (listing?.filters ?? []).flatMap((filter): Entry[] =>
      typeof filter === 'string'
        ? []
        : [
            [`kindField.${kind}.${filter.name}`, filter.label],
            ...Object.entries(filter.options).map(
              ([value, label]): Entry => [`kindOption.${kind}.${filter.name}.${value}`, label],
            ),
          ],
    )
    const declared: Entry[] = [
      [`kindSearch.${kind}`, listing?.search],
      ...columns,
      ...filters,
      ...Object.entries({ ...texts, ...fields }).flatMap(([field, given]) => fieldEntries(`${kind}.${field}`, given)),
    ]
    return [
      [`kindNew.${kind}`, words.new(name)],
      [`kindAdded.${kind}`, words.added(name)],
      [`kindSaved.${kind}`, words.saved(name)],
      [`kindOrdered.${kind}`, words.ordered(name)],
      ...declared.flatMap(([key, label]): [string, string][] => (label ? [[key, label[language]]] : [])),
    ]
  })
  return Object.fromEntries(entries) as Record<RecordTextKey, string>
}
