import { Input, InputNumber, Select } from 'antd'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { useDataText } from '../data-texts.ts'

interface Props {
  /** True if it is a table of a web page. */
  html: boolean
  options: Readonly<Record<string, unknown>>
  onChange: (options: Record<string, unknown>) => void
}

/** Fields that locate the table in an answer. */
export function TableFields({ html, options, onChange }: Props) {
  const t = useDataText()
  if (html)
    return (
      <Labelled name={t('data.table')}>
        <InputNumber<number>
          aria-label={t('data.table')}
          className="full"
          min={0}
          max={200}
          precision={0}
          value={Number(options.table) || 0}
          onChange={(table) => onChange({ table: table ?? 0 })}
        />
      </Labelled>
    )
  const format = options.format === 'json' ? 'json' : 'csv'
  return (
    <div className={dialogFieldsStyles.dialogFieldsPair}>
      <Labelled name={t('data.format')}>
        <Select<string>
          aria-label={t('data.format')}
          className="full"
          value={format}
          options={['csv', 'json'].map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(chosen) => onChange({ format: chosen })}
        />
      </Labelled>
      {format === 'json' && (
        <Labelled name={t('data.rows')} hint={t('data.rowsHint')}>
          <Input
            aria-label={t('data.rows')}
            maxLength={120}
            value={String(options.rows ?? '')}
            onChange={({ target }) => onChange({ rows: target.value })}
          />
        </Labelled>
      )}
    </div>
  )
}
