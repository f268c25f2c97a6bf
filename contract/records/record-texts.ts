import { type AnyRecordKind, recordKinds } from './all-kinds.ts'
import type { Label, RecordKind } from './record-kind.ts'

/** The texts that follow from the kinds of records, for the console: names of kinds and fields, and acts in the audit log. */

type Names<R extends RecordKind> = (keyof R['texts'] | keyof R['fields']) & string

type KeysOf<R> = R extends AnyRecordKind
  ?
      | `kind.${R['kind']}`
      | `${'kindAdded' | 'kindSaved' | 'kindOrdered'}.${R['kind']}`
      | `${'kindField' | 'kindNone'}.${R['kind']}.${Names<R>}`
  : never

export type RecordTextKey = KeysOf<AnyRecordKind>

interface Sentences {
  added: (name: string) => string
  saved: (name: string) => string
  ordered: (name: string) => string
}

const sentences: Readonly<Record<keyof Label, Sentences>> = {
  zh: {
    added: (name) => `新增${name}`,
    saved: (name) => `修改${name}`,
    ordered: (name) => `调整${name}的次序`,
  },
  en: {
    added: (name) => `Added ${withArticle(name)}`,
    saved: (name) => `Changed ${withArticle(name)}`,
    ordered: (name) => `Reordered: ${name.toLowerCase()}`,
  },
}

const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`

/** Returns the texts of all kinds in simplified Chinese or English. */
export function recordTexts(language: keyof Label): Readonly<Record<RecordTextKey, string>> {
  const { added, saved, ordered } = sentences[language]
  const entries = recordKinds.flatMap((one: RecordKind): [string, string][] => {
    const { kind, texts, fields } = one
    const name = one.name[language]
    return [
      [`kind.${kind}`, name],
      [`kindAdded.${kind}`, added(name)],
      [`kindSaved.${kind}`, saved(name)],
      [`kindOrdered.${kind}`, ordered(name)],
      ...Object.entries({ ...texts, ...fields }).flatMap(([field, { label, ...rest }]): [string, string][] => [
        [`kindField.${kind}.${field}`, label[language]],
        ...('none' in rest ? [[`kindNone.${kind}.${field}`, rest.none[language]] as [string, string]] : []),
      ]),
    ]
  })
  return Object.fromEntries(entries) as Record<RecordTextKey, string>
}
