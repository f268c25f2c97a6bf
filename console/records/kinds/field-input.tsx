import { Button, Checkbox, Input, InputNumber, Segmented, Select } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { ClockField, DayField } from '#console/ui/fields/day-field.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { SiteTimeField } from '#console/ui/fields/site-time-field.tsx'
import * as textsStyles from '#console/ui/fields/texts.module.css'
import type { CoverFamily } from '#contract/content/items.ts'
import type { ChoiceField, NumberField, RecordField } from '#contract/records/record-kind.ts'
import { CoinSelect } from '../coin-select.tsx'
import { CoverSelect } from '../cover-select.tsx'
import { ItemRow } from '../item-row.tsx'
import { LabelsSelect } from '../label-select.tsx'
import { OnlineSwitch } from '../online-mark.tsx'
import { PathField } from '../path-field.tsx'
import { PictureField } from '../picture-field.tsx'
import { PicturesField } from '../pictures-field.tsx'
import * as styles from '../records.module.css'
import { kindKey } from './kind-texts.ts'
import { toPercent } from './kind-value.ts'
import { ReferenceSelect } from './reference-select.tsx'
import type { Known } from './use-known.ts'

/** The longest text, in characters, whose field is as narrow as that of a day. */
const shortLine = 20

interface Props {
  field: RecordField
  /** The kind, the field, and for a field of a part the part before it. */
  at: readonly string[]
  value: unknown
  known: Known
  /** Fields that the server refused in the last call. */
  refused?: readonly string[]
  /** True for a record that is there already. */
  saved?: boolean
  onChange: (value: unknown) => void
}

/** The input of a declared field, by its type. Parts and lists of items are edited elsewhere. */
export function FieldInput({ field, at, value, known, refused = [], saved = false, onChange }: Props) {
  const { t } = useConsole()
  const label = t(kindKey('Field', ...at))
  const name = at.at(-1) ?? ''
  switch (field.type) {
    case 'reference': {
      const given = value as number | null
      const { to, optional = false } = field
      return <ReferenceSelect {...{ label, to, optional, onChange }} value={given} title={known.titleOf(name, given)} />
    }
    case 'picture':
      return (
        <PictureField
          square={field.square ?? false}
          name={label}
          path={value as string | null}
          none={t(kindKey('None', ...at))}
          onChange={onChange}
        />
      )
    case 'pictures':
      return <PicturesField label={label} value={value as Readonly<Record<string, string>>} onChange={onChange} />
    case 'moment':
      return (
        <SiteTimeField
          name={label}
          none={t(kindKey('None', ...at))}
          value={value as string | null}
          onChange={onChange}
        />
      )
    case 'coin':
      return <CoinSelect name={label} none={t(kindKey('None', ...at))} value={value as string} onChange={onChange} />
    case 'slug': {
      const rule = { text: t(kindKey('Hint', ...at)), most: field.max, pattern: field.pattern }
      const disabled = saved && field.fixed === true
      return <PathField {...{ label, rule, name, refused, disabled, onChange }} value={value as string} />
    }
    case 'cover':
      return <CoverSelect name={label} value={value as CoverFamily} onChange={onChange} />
    case 'online':
      return <OnlineSwitch online={value as boolean} onChange={onChange} />
    case 'choice':
      return (
        <ChoiceInput
          {...{ field, at, label, onChange }}
          disabled={saved && field.fixed === true}
          value={value as string}
        />
      )
    case 'flag':
      return (
        <Checkbox aria-label={label} checked={value as boolean} onChange={({ target }) => onChange(target.checked)} />
      )
    case 'number':
      if (field.percent)
        return <PercentInput {...{ label, onChange }} min={field.min} max={field.max} value={value as number | null} />
      return (
        <NumberInput {...{ field, label, onChange }} none={field.none && t(kindKey('None', ...at))} value={value} />
      )
    case 'day':
      return field.optional ? (
        <DayField<string | null> name={label} clearable value={value as string | null} onChange={onChange} />
      ) : (
        <DayField<string> name={label} clearable={false} value={value as string} onChange={onChange} />
      )
    case 'clock':
      return <ClockField name={label} value={value as string | null} onChange={onChange} />
    case 'words':
      return (
        <Select<string[]>
          mode="tags"
          open={false}
          suffixIcon={null}
          className={styles.recordSynonyms}
          aria-label={label}
          placeholder={field.hint && t(kindKey('Hint', ...at))}
          maxCount={field.max}
          tokenSeparators={['，', ',', '、', '\n', ';', '；']}
          value={value as string[]}
          onChange={onChange}
        />
      )
    case 'labels':
      return (
        <LabelsSelect name={label} value={value as number[]} known={known.labels} max={field.max} onChange={onChange} />
      )
    case 'item':
      return <ItemInput label={label} value={value as number | null} known={known} onChange={onChange} />
    case 'address':
    case 'line': {
      const isAddress = field.type === 'address'
      const hint = field.hint ? t(kindKey('Hint', ...at)) : isAddress ? 'https://' : ''
      return (
        <Input
          className={isAddress || field.max > shortLine ? styles.recordAddress : textsStyles.recordDay}
          aria-label={label}
          placeholder={hint}
          {...(!isAddress && { maxLength: field.max })}
          value={(value as string | null) ?? ''}
          onChange={({ target }) => {
            const typed = isAddress ? target.value.trim() : target.value
            onChange(field.optional ? typed || null : typed)
          }}
        />
      )
    }
    default:
      return null
  }
}

/** Values that stand side by side; more are chosen from a list. */
const sideBySide = 5

interface ChoiceProps {
  field: ChoiceField
  at: readonly string[]
  label: string
  disabled: boolean
  value: string
  onChange: (value: string) => void
}

/** One of several values. */
function ChoiceInput({ field, at, label, ...props }: ChoiceProps) {
  const { t } = useConsole()
  const options = Object.keys(field.options).map((one) => ({ value: one, label: t(kindKey('Option', ...at, one)) }))
  if (options.length > sideBySide)
    return <Select<string> aria-label={label} className={styles.recordSelect} {...{ ...props, options }} />
  return <Segmented<string> aria-label={label} {...{ ...props, options }} />
}

/** A whole number, with its thousands marked where it is an amount. */
function NumberInput({
  field: { min, max, unit },
  label,
  none,
  value,
  onChange,
}: {
  field: NumberField
  label: string
  none: string | undefined
  value: unknown
  onChange: (value: unknown) => void
}) {
  const amount = {
    className: styles.recordLoss,
    suffix: unit,
    formatter: (shown: number | string | undefined) => `${shown ?? ''}`.replace(/\B(?=(\d{3})+$)/g, ','),
    parser: (typed: string | undefined) => Number((typed ?? '').replace(/\D/g, '')),
  }
  return (
    <InputNumber<number>
      {...(unit && amount)}
      aria-label={label}
      placeholder={none}
      precision={0}
      {...{ min, max, onChange }}
      value={value as number | null}
    />
  )
}

/** An article or flash: found by its title, or the chosen one. */
function ItemInput({
  label,
  value,
  known: { items },
  onChange,
}: {
  label: string
  value: number | null
  known: Known
  onChange: (value: number | null) => void
}) {
  const { t } = useConsole()
  if (value === null)
    return (
      <ItemPicker
        name={label}
        onPick={(row) => {
          items.learn(row)
          onChange(row.id)
        }}
      />
    )
  return (
    <div className={`row gap-12 ${styles.timelineItem}`}>
      <ItemRow item={items.itemOf(value)} />
      <Button size="small" onClick={() => onChange(null)}>
        {t('item.unlink')}
      </Button>
    </div>
  )
}

/** A fraction, entered in hundredths. */
function PercentInput({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: number | null
  min: number
  max: number
  onChange: (value: number | null) => void
}) {
  return (
    <InputNumber<number>
      aria-label={label}
      suffix="%"
      min={min * 100}
      max={max * 100}
      value={value === null ? null : toPercent(value)}
      onChange={(percent) => onChange(percent === null ? null : percent / 100)}
    />
  )
}
