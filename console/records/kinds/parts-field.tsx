import { Button } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { siteDay } from '#console/platform/site-clock.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { leadOf, type RowsField } from '#contract/records/record-kind.ts'
import * as styles from '../records.module.css'
import { FieldInput } from './field-input.tsx'
import { type ItemFields, withoutPart } from './item-places.ts'
import { ItemsField } from './items-field.tsx'
import { kindKey } from './kind-texts.ts'
import { emptyValue, type KindValue, type PartValue, sortParts } from './kind-value.ts'
import { textFieldsOf } from './text-fields.ts'
import type { Known } from './use-known.ts'

interface Props {
  kind: string
  name: string
  field: RowsField
  value: KindValue
  /** The fields of the record that hold articles and flash. */
  itemFields: ItemFields | undefined
  known: Known
  onChange: (value: KindValue) => void
}

/** The parts of a record, each opened for editing: arranged by the editors, or in the order of their fields. */
export function PartsField(props: Props) {
  const { kind, name, field, value, itemFields, onChange } = props
  const { t, language } = useConsole()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const parts = value[name] as PartValue[]
  const label = t(kindKey('Field', kind, name))
  const titleOf = ({ texts }: PartValue) => nameOf(texts, language, leadOf(field)) || t('untitled')
  const toggle = (key: string) =>
    setOpen((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])))
  const add = () => {
    const key = `new ${crypto.randomUUID()}`
    const days = Object.entries(field.fields).filter(([, one]) => one.type === 'day' && !one.optional)
    const today = Object.fromEntries(days.map(([day]) => [day, siteDay(Date.now())]))
    onChange({ ...value, [name]: [...parts, emptyValue(field, { ...today, key })] })
    setOpen((now) => new Set([...now, key]))
  }
  const remove = ({ key }: PartValue) => onChange(withoutPart(value, name, key, itemFields))
  const partProps = (part: PartValue) => ({
    ...props,
    part,
    title: titleOf(part),
    open: open.has(part.key),
    onToggle: () => toggle(part.key),
  })
  return (
    <section className={`grid gap-10 ${styles.recordPart}`}>
      <div className={`row wraps ${styles.recordHead}`}>
        <h2>{label}</h2>
        <Button onClick={add} disabled={parts.length >= field.max}>
          {t(kindKey('Add', kind, name))}
        </Button>
        <span className="quiet">{field.hint ? t(kindKey('Hint', kind, name)) : t('order.hint')}</span>
      </div>
      {field.sortedBy ? (
        <>
          <ol className={styles.timeline} aria-label={label}>
            {sortParts(field, parts).map((part) => (
              <li key={part.key}>
                <SortedPart {...partProps(part)} onRemove={() => remove(part)} />
              </li>
            ))}
          </ol>
          {parts.length === 0 && <p className="quiet">{t(kindKey('Empty', kind, name))}</p>}
        </>
      ) : (
        <OrderedList<PartValue>
          name={label}
          entries={parts}
          keyOf={({ key }) => key}
          nameOf={titleOf}
          onOrder={(order) => onChange({ ...value, [name]: order })}
          onRemove={remove}
          empty={t(kindKey('Empty', kind, name))}
        >
          {(part, place) => <ArrangedPart {...partProps(part)} place={place} />}
        </OrderedList>
      )}
    </section>
  )
}

interface PartProps extends Props {
  part: PartValue
  title: string
  open: boolean
  onToggle: () => void
}

/** A part in the order of the editors, with the articles and flash in it. */
function ArrangedPart(props: PartProps & { place: number }) {
  const { name, value, itemFields, known, onChange, part, title, open, place } = props
  return (
    <div className={`grid gap-6 ${styles.chapter}`}>
      <div className={`row wraps ${styles.chapterHead}`}>
        <span className="quiet">{place + 1}</span>
        <b>{title}</b>
        <ToggleButton {...props} />
      </div>
      {open && <PartForm {...props} of={`${place + 1} `} />}
      {itemFields?.parts?.rows === name && (
        <ItemsField {...{ value, known, onChange }} fields={itemFields} holder={part.key} name={title} />
      )}
    </div>
  )
}

/** A part in the order of its fields, with what is known of it. */
function SortedPart(props: PartProps & { onRemove: () => void }) {
  const { field, known, part, title, open, onRemove } = props
  const { t } = useConsole()
  const { sortedBy = [], fields } = field
  const item = Object.entries(fields).find(([, { type }]) => type === 'item')
  const linked = item && (part[item[0]] as number | null)
  const isSourced = Object.entries(fields).some(([name, { type }]) => type === 'address' && part[name])
  return (
    <>
      <div className={`row gap-12 ${styles.timelineHead}`}>
        <span className={`rigid mut ${styles.timelineMoment}`}>
          {sortedBy
            .map((name) => part[name])
            .filter(Boolean)
            .join(' ')}
        </span>
        <b className={`ellipsis grow shrinks ${styles.timelineTitle}`}>{title}</b>
        {typeof linked === 'number' && <i className="mark">{t(known.items.itemOf(linked).kind)}</i>}
        {isSourced && <i className="mark">{t('source')}</i>}
        <ToggleButton {...props} />
        <Button
          type="text"
          size="small"
          aria-label={t('order.remove', { name: title })}
          icon={<Icon name="close" />}
          onClick={onRemove}
        />
      </div>
      {open && (
        <div className={`grid gap-12 ${styles.timelineBody}`}>
          <PartForm {...props} of={`${part[sortedBy[0] ?? ''] ?? ''} `} />
        </div>
      )}
    </>
  )
}

function ToggleButton({ field, open, onToggle }: PartProps) {
  const { t } = useConsole()
  return (
    <Button type="link" size="small" aria-expanded={open} onClick={onToggle}>
      {t(open ? 'part.close' : field.sortedBy ? 'edit' : 'part.open')}
    </Button>
  )
}

/** The fields and texts of a part. @param of the beginning of the names of its texts */
function PartForm({ kind, name, field, value, known, onChange, part, of }: PartProps & { of: string }) {
  const { t } = useConsole()
  const set = (changed: Readonly<Record<string, unknown>>) =>
    onChange({
      ...value,
      [name]: (value[name] as PartValue[]).map((one) => (one.key === part.key ? { ...one, ...changed } : one)),
    })
  const entries = Object.entries(field.fields)
  const inLine = entries.filter(([, { type }]) => type !== 'items' && type !== 'item')
  const inputOf = ([own, one]: (typeof entries)[number]) => (
    <FieldInput
      key={own}
      field={one}
      at={[kind, name, own]}
      value={part[own]}
      known={known}
      onChange={(changed) => set({ [own]: changed })}
    />
  )
  return (
    <>
      {inLine.length > 0 && <div className={styles.recordLine}>{inLine.map(inputOf)}</div>}
      <TextsField<string>
        of={of}
        fields={textFieldsOf(t, field.texts, [kind, name])}
        value={part.texts}
        onChange={(texts) => set({ texts })}
      />
      {entries.filter(([, { type }]) => type === 'item').map(inputOf)}
    </>
  )
}
