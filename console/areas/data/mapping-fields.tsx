import { Checkbox, Input, InputNumber, Select } from 'antd'
import { kindKey } from '#console/records/kinds/kind-texts.ts'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { optionsOf } from '#console/ui/lists/filters.tsx'
import { dataMetrics, entityKinds, heldCoins, isOfCoin } from '#contract/market/data-terms.ts'
import { useDataText } from './data-texts.ts'
import type { Mapping } from './mapping.ts'

interface Props {
  mapping: Mapping
  /** Columns of the uploaded file; without a file, names are typed. */
  columns?: readonly string[]
  onChange: (mapping: Mapping) => void
}

/** Which columns say what, and how they are written. */
export function MappingFields({ mapping, columns, onChange }: Props) {
  const t = useDataText()
  const set = (part: Partial<Mapping>) => onChange({ ...mapping, ...part })
  const column = (field: 'date' | 'entity' | 'value', name: string) => (
    <Labelled name={name}>
      <Column name={name} value={mapping[field]} columns={columns} onChange={(value) => set({ [field]: value })} />
    </Labelled>
  )
  return (
    <>
      <div className={dialogFieldsStyles.dialogFieldsPair}>
        <Labelled name={t('data.metric')}>
          <Select
            aria-label={t('data.metric')}
            className="full"
            value={mapping.metric}
            options={optionsOf(dataMetrics, (one) => t(`data.metric.${one}`))}
            onChange={(metric) => set({ metric: metric as Mapping['metric'] })}
          />
        </Labelled>
        <Labelled name={t('data.newKind')}>
          <Select
            aria-label={t('data.newKind')}
            className="full"
            value={mapping.kind}
            options={optionsOf(entityKinds, (one) => t(kindKey('Option', 'dataEntity', 'type', one)))}
            onChange={(kind) => set({ kind: kind as Mapping['kind'] })}
          />
        </Labelled>
        {column('date', t('data.columnDate'))}
        <Labelled name={t('data.order')}>
          <Select
            aria-label={t('data.order')}
            className="full"
            value={mapping.order}
            options={(['ymd', 'dmy', 'mdy'] as const).map((value) => ({ value, label: t(`data.order.${value}`) }))}
            onChange={(order) => set({ order })}
          />
        </Labelled>
      </div>
      <Checkbox checked={mapping.pivot} onChange={({ target }) => set({ pivot: target.checked })}>
        {t('data.pivot')}
      </Checkbox>
      <div className={dialogFieldsStyles.dialogFieldsPair}>
        {!mapping.pivot && (
          <>
            {column('value', t('data.columnValue'))}
            {mapping.fixed === '' && column('entity', t('data.columnEntity'))}
            <Labelled name={t('data.fixed')}>
              <Input
                aria-label={t('data.fixed')}
                maxLength={120}
                value={mapping.fixed}
                onChange={({ target }) => set({ fixed: target.value })}
              />
            </Labelled>
          </>
        )}
        <Labelled name={t('data.decimal')}>
          <Select
            aria-label={t('data.decimal')}
            className="full"
            value={mapping.decimal}
            options={(['.', ','] as const).map((value) => ({ value, label: `1${value}5` }))}
            onChange={(decimal) => set({ decimal })}
          />
        </Labelled>
        <Labelled name={t('data.scale')} hint={t('data.scaleHint')}>
          <InputNumber<number>
            aria-label={t('data.scale')}
            className="full"
            min={0.000001}
            max={1e15}
            value={mapping.scale}
            onChange={(scale) => set({ scale: scale ?? 1 })}
          />
        </Labelled>
        {(isOfCoin(mapping.metric) || mapping.kind === 'fund') && (
          <CoinField value={mapping.coin} onChange={(coin) => set({ coin })} />
        )}
      </div>
    </>
  )
}

/** The coin that an entity holds, or that a fund holds. */
export function CoinField({ value, onChange }: { value: string; onChange: (coin: string) => void }) {
  const t = useDataText()
  return (
    <Labelled name={t('data.coin')}>
      <Select
        aria-label={t('data.coin')}
        className="full"
        allowClear
        value={value || undefined}
        options={Object.values(heldCoins).map((one) => ({ value: one, label: one }))}
        onChange={(coin?: string) => onChange(coin ?? '')}
      />
    </Labelled>
  )
}

interface ColumnProps {
  name: string
  value: string
  columns: readonly string[] | undefined
  onChange: (value: string) => void
}

function Column({ name, value, columns, onChange }: ColumnProps) {
  if (!columns)
    return <Input aria-label={name} maxLength={120} value={value} onChange={({ target }) => onChange(target.value)} />
  const known = columns.find((one) => one.toLowerCase() === value.toLowerCase())
  return (
    <Select<string>
      aria-label={name}
      className="full"
      // A column that the file lacks cannot be chosen: the field stays blank until another is chosen.
      value={known}
      placeholder={value}
      status={known === undefined ? 'error' : ''}
      options={columns.map((one) => ({ value: one, label: one }))}
      onChange={onChange}
    />
  )
}
