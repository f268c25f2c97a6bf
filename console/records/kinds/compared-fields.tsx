import type { ReactNode } from 'react'
import type { Translate } from '#console/locales/translate.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { ConflictField } from '#console/ui/conflict.tsx'
import { inAllLanguages, nameOf } from '#console/ui/fields/texts.ts'
import { leadOf, type RecordField, type RecordKind } from '#contract/records/record-kind.ts'
import type { Language } from '#language/languages.ts'
import * as styles from '../records.module.css'
import { kindKey } from './kind-texts.ts'
import { type KindValue, type PartValue, toPercent } from './kind-value.ts'
import { ReferenceTitle } from './reference-select.tsx'
import type { Known } from './use-known.ts'

interface Given {
  t: Translate
  language: Language
  known: Known
  /** The kind and the field. */
  at: readonly [kind: string, name: string]
}

/** The value of a field in words, for two versions side by side. */
function valueInWords(field: RecordField, value: unknown, { t, language, known, at }: Given): ReactNode {
  const titlesOf = (ids: readonly number[]) => ids.map((id) => known.items.itemOf(id).title)
  switch (field.type) {
    case 'reference': {
      const id = value as number | null
      return <ReferenceTitle to={field.to} id={id} title={known.titleOf(at[1], id)} />
    }
    case 'picture':
      return typeof value === 'string' ? <img className={styles.compared} src={value} alt={value} /> : null
    case 'pictures':
      return Object.entries(value as Readonly<Record<string, string>>).map(([tag, path]) => (
        <img key={tag} className={styles.compared} src={path} alt={tag} lang={tag} />
      ))
    case 'moment':
      return (value as string | null)?.slice(0, -3) ?? t(kindKey('None', ...at))
    case 'coin':
      return (value as string) || t(kindKey('None', ...at))
    case 'item':
      return value === null ? null : known.items.itemOf(value as number).title
    case 'cover':
      return t(`family.${value as 'view'}`)
    case 'online':
      return t(value ? 'online.online' : 'online.offline')
    case 'flag':
      return t(value ? 'setting.on' : 'setting.off')
    case 'choice':
      return t(kindKey('Option', ...at, String(value)))
    case 'number':
      if (field.percent) return value === null ? null : `${toPercent(value as number)}%`
      return (value as number | null)?.toLocaleString('en')
    case 'labels':
      return (value as number[]).map((id) => known.labels.find((one) => one.id === id)?.name ?? `#${id}`).join('\n')
    case 'words':
      return (value as string[]).join('\n')
    case 'items':
      return titlesOf(value as number[]).join('\n')
    case 'rows':
      return (value as PartValue[])
        .map((part) => {
          const sorted = (field.sortedBy ?? []).map((name) => part[name])
          const items = Object.entries(field.fields).flatMap(([name, { type }]) =>
            type === 'items' ? titlesOf(part[name] as number[]) : [],
          )
          const head = [...sorted, nameOf(part.texts, language, leadOf(field))].filter(Boolean).join(' ')
          return [head, ...items.map((title) => `　${title}`)].join('\n')
        })
        .join('\n')
    default:
      return String(value ?? '')
  }
}

/** The texts and fields by which two versions of a record of the kind are compared. */
export function useComparedFields(declaration: RecordKind, known: Known): ConflictField<KindValue>[] {
  const { t, language } = useConsole()
  const { kind, texts, fields } = declaration
  const names = Object.keys(texts)
  const inWords = (value: KindValue) => names.map((name) => inAllLanguages(value.texts, name)).filter(Boolean)
  return [
    {
      name: 'texts',
      label: t(kindKey('Field', kind, leadOf(declaration))),
      show: (value) => inWords(value).join('\n\n'),
    },
    ...Object.entries(fields).map(
      ([name, field]): ConflictField<KindValue> => ({
        name,
        label: t(kindKey('Field', kind, name)),
        show: (value) => valueInWords(field, value[name], { t, language, known, at: [kind, name] }),
      }),
    ),
  ]
}
