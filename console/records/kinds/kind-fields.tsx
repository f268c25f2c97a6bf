import { useConsole } from '#console/platform/console-context.tsx'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { isInForm, type RecordField, type RecordKind, type RowsField } from '#contract/records/record-kind.ts'
import { Field } from '../record-editor.tsx'
import * as styles from '../records.module.css'
import { FieldInput } from './field-input.tsx'
import { itemFieldsOf } from './item-places.ts'
import { ItemsField } from './items-field.tsx'
import { kindKey } from './kind-texts.ts'
import type { KindValue } from './kind-value.ts'
import { PartsField } from './parts-field.tsx'
import { textFieldsOf } from './text-fields.ts'
import type { Known } from './use-known.ts'

/** True for fields that take a line of their own. */
const isWide = (type: RecordField['type']): boolean => type === 'pictures' || type === 'item'

interface Props {
  kind: RecordKind
  value: KindValue
  known: Known
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
  /** True for a record that is there already. */
  saved: boolean
  onChange: (value: KindValue) => void
}

/** The form of a declared kind: its texts by language, the other fields in a line, its parts, and its articles and flash. */
export function KindFields({ kind: declaration, value, known, refused, saved, onChange }: Props) {
  const { t } = useConsole()
  const { kind, texts, fields } = declaration
  const entries = Object.entries(fields).filter(([, field]) => isInForm(field, value))
  const shownTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => isInForm(text, value)))
  const inLine = entries.filter(([, { type }]) => type !== 'rows' && type !== 'items' && !isWide(type))
  const wide = entries.filter(([, { type }]) => isWide(type))
  const parts = entries.filter((entry): entry is [string, RowsField] => entry[1].type === 'rows')
  const itemFields = itemFieldsOf(declaration)
  const holdParts = itemFields?.parts && (value[itemFields.parts.rows] as unknown[]).length > 0
  const itemsName = itemFields && t(kindKey(holdParts ? 'Loose' : 'Field', kind, itemFields.own))
  const inputOf = ([name, field]: (typeof entries)[number]) => {
    const input = (
      <FieldInput
        key={name}
        {...{ field, known, refused, saved }}
        at={[kind, name]}
        value={value[name]}
        onChange={(changed) => onChange({ ...value, [name]: changed })}
      />
    )
    // That of an address has its label itself.
    if (field.type === 'slug') return input
    return (
      <Field key={name} label={t(kindKey('Field', kind, name))}>
        {input}
      </Field>
    )
  }
  return (
    <>
      <TextsField<string>
        fields={textFieldsOf(t, shownTexts, [kind])}
        value={value.texts}
        onChange={(changed) => onChange({ ...value, texts: changed })}
      />
      {inLine.length > 0 && <div className={styles.recordLine}>{inLine.map(inputOf)}</div>}
      {wide.map(inputOf)}
      {entries.map(
        ([name, { help }]) =>
          help && (
            <p key={name} className="quiet">
              {t(kindKey('Help', kind, name))}
            </p>
          ),
      )}
      {parts.map(([name, field]) => (
        <PartsField key={name} {...{ kind, name, field, value, itemFields, known, onChange }} />
      ))}
      {itemFields && itemsName && (
        <section className={`grid gap-10 ${styles.recordPart}`}>
          <h3>{itemsName}</h3>
          <ItemsField {...{ value, known, onChange }} fields={itemFields} holder={undefined} name={itemsName} />
        </section>
      )}
    </>
  )
}
