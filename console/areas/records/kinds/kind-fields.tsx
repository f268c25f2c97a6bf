import { Input, Select } from 'antd'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { ConflictField } from '#console/ui/conflict.tsx'
import { inAllLanguages, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { type RecordKindName, recordKind } from '#contract/records/all-kinds.ts'
import { leadOf, type RecordField, type RecordKind } from '#contract/records/record-kind.ts'
import type { Texts } from '#contract/staff/records.ts'
import { PictureField } from '../picture-field.tsx'
import { Field } from '../record-editor.tsx'
import * as styles from '../records.module.css'
import { useRecords } from './use-records.ts'

/** The fields of a record whichever kind it is of. */
export type KindValue = { texts: Texts<string> } & Record<string, unknown>

const fieldKey = (kind: string, name: string) => `kindField.${kind}.${name}` as ConsoleKey
const noneKey = (kind: string, name: string) => `kindNone.${kind}.${name}` as ConsoleKey

interface Props {
  kind: RecordKind
  value: KindValue
  set: (part: Partial<KindValue>) => void
}

/** The form of a declared kind: its texts by language, then the other fields in a line. */
export function KindFields({ kind: { kind, texts, fields }, value, set }: Props) {
  const { t } = useConsole()
  const others = Object.entries(fields)
  return (
    <>
      <TextsField<string>
        fields={Object.entries(texts).map(([name, { max, rows }]) => ({
          ...{ name, max, label: t(fieldKey(kind, name)) },
          ...(rows && { rows }),
        }))}
        value={value.texts}
        onChange={(changed) => set({ texts: changed })}
      />
      {others.length > 0 && (
        <div className={styles.recordLine}>
          {others.map(([name, field]) => (
            <Field key={name} label={t(fieldKey(kind, name))}>
              <FieldInput
                field={field}
                label={t(fieldKey(kind, name))}
                none={field.type === 'picture' ? t(noneKey(kind, name)) : ''}
                value={value[name]}
                onChange={(changed) => set({ [name]: changed })}
              />
            </Field>
          ))}
        </div>
      )}
    </>
  )
}

interface InputProps {
  field: RecordField
  label: string
  none: string
  value: unknown
  onChange: (value: unknown) => void
}

function FieldInput({ field, label, none, value, onChange }: InputProps) {
  if (field.type === 'reference')
    return <ReferenceSelect {...{ label, onChange }} to={field.to} value={value as number} />
  if (field.type === 'picture')
    return (
      <PictureField
        square={field.square ?? false}
        name={label}
        path={value as string | null}
        none={none}
        onChange={onChange}
      />
    )
  return (
    <Input
      className={styles.recordAddress}
      aria-label={label}
      placeholder="https://"
      value={value as string}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}

function ReferenceSelect({
  to,
  label,
  value,
  onChange,
}: {
  to: string
  label: string
  value: number
  onChange: (value: number) => void
}) {
  const titleOf = useTitles(to)
  return (
    <Select<number>
      aria-label={label}
      className={styles.recordSelect}
      value={value}
      options={[...titleOf].map(([id, title]) => ({ value: id, label: title }))}
      onChange={onChange}
    />
  )
}

/** The names of all records of a kind by their ids. */
function useTitles(kind: string): ReadonlyMap<number, string> {
  const { language } = useConsole()
  const { data } = useRecords(kind as RecordKindName)
  return new Map(
    data?.list.map(({ id, texts }) => [id, nameOf(texts as Texts<string>, language, leadOf(recordKind(kind)))]),
  )
}

/** The fields by which two versions of a record of the kind are compared. */
export function useComparedFields(kind: RecordKind): ConflictField<KindValue>[] {
  const { t } = useConsole()
  const lead = leadOf(kind)
  return [
    { name: 'texts', label: t(fieldKey(kind.kind, lead)), show: ({ texts }) => inAllLanguages(texts, lead) },
    ...Object.entries(kind.fields).map(
      ([name, field]): ConflictField<KindValue> => ({
        ...{ name, label: t(fieldKey(kind.kind, name)) },
        show: (value) =>
          field.type === 'reference' ? (
            <ReferenceTitle to={field.to} id={Number(value[name])} />
          ) : (
            String(value[name] ?? '')
          ),
      }),
    ),
  ]
}

function ReferenceTitle({ to, id }: { to: string; id: number }) {
  return useTitles(to).get(id) ?? ''
}

/** True if a record can be saved: it has its name, and addresses are whole. */
export const isComplete = ({ texts, ...kind }: RecordKind, value: KindValue): boolean =>
  Object.values(value.texts).some((one) => one?.[leadOf({ texts, ...kind })]?.trim()) &&
  Object.entries(kind.fields).every(
    ([name, { type }]) => type !== 'address' || /^https:\/\/.+\..+/.test(String(value[name])),
  )

/** The fields of a record, without its id and version. */
export const fieldsOf = ({ fields }: RecordKind, record: KindValue): KindValue => ({
  texts: record.texts,
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]])),
})

/** A new record of the kind. */
export const emptyValue = ({ fields }: RecordKind, given: Partial<KindValue>): KindValue => ({
  texts: {},
  ...Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [name, type === 'address' ? '' : type === 'picture' ? null : 0]),
  ),
  ...given,
})
