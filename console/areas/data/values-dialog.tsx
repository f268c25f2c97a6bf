import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { DayField } from '#console/ui/fields/day-field.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import type { StaffPoint } from '#contract/market/data-desk.ts'
import { type DataMetric, dataMetrics, isOfCoin, lacksCoin } from '#contract/market/data-terms.ts'
import { useDataText } from './data-texts.ts'
import { CoinField } from './mapping-fields.tsx'
import { valueText } from './values.ts'

interface Series {
  key: string
  metric: DataMetric
}

/** An entity with its series. */
export interface ValuedEntity {
  key: string
  name: string
  series: readonly Series[]
}

interface Props {
  entity: ValuedEntity
  onClose: () => void
  onDone: () => void
}

/** The values of an entity with what they were before, and a field to enter or correct one. */
export function ValuesDialog({ entity, onClose, onDone }: Props) {
  const t = useDataText()
  const [series, setSeries] = useState<Series | undefined>(entity.series[0])
  const [entered, setEntered] = useState(0)
  const all = [...entity.series, ...(series && !entity.series.some(({ key }) => key === series.key) ? [series] : [])]
  return (
    <Dialog title={t('data.valuesOf', { name: entity.name })} width={820} footer={null} onCancel={onClose}>
      <div className={dialogFieldsStyles.dialogFields}>
        <EnterValue
          entity={entity}
          metric={series?.metric}
          coin={series?.key.split('.')[2]}
          key={series?.key}
          onEntered={(metric, key) => {
            setSeries({ metric, key })
            setEntered((n) => n + 1)
            onDone()
          }}
        />
        {series && (
          <>
            <Labelled name={t('data.seriesShown')}>
              <Select<string>
                aria-label={t('data.seriesShown')}
                className="full"
                value={series.key}
                options={all.map(({ key, metric }) => ({
                  value: key,
                  label: `${t(`data.metric.${metric}`)} · ${key}`,
                }))}
                onChange={(key) => setSeries(all.find((one) => one.key === key))}
              />
            </Labelled>
            <Values key={`${series.key} ${entered}`} series={series.key} />
          </>
        )}
        {!series && <p className="quiet">{t('data.noValues')}</p>}
      </div>
    </Dialog>
  )
}

function Values({ series }: { series: string }) {
  const t = useDataText()
  const [page, setPage] = useState({ page: 1, size: 25 })
  const answer = useAnswer('staffDataPoints', { series, ...page })
  return (
    <DataTable<StaffPoint>
      answer={answer}
      page={page}
      onPage={setPage}
      empty={t('data.noValues')}
      onOpen={undefined}
      rowKey="time"
      columns={[
        { title: t('data.day'), width: 110, className: headClass, dataIndex: 'day' },
        { title: t('data.number'), width: 150, align: 'right', render: (_, { value }) => valueText(value) },
        {
          title: t('data.source'),
          render: (_, { source_name: source, former }) => (
            <>
              {source}
              {former.map((was) => (
                <div key={`${was.corrected_time} ${was.value}`} className="quiet">
                  {t('data.former', { value: valueText(was.value), time: toMinute(was.corrected_time) })}
                </div>
              ))}
            </>
          ),
        },
        { title: t('data.arrived'), width: 142, render: (_, { arrived_time: time }) => toMinute(time) },
      ]}
    />
  )
}

interface EnterProps {
  entity: ValuedEntity
  metric: DataMetric | undefined
  coin: string | undefined
  onEntered: (metric: DataMetric, series: string) => void
}

function EnterValue({ entity, onEntered, ...given }: EnterProps) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const [metric, setMetric] = useState(given.metric ?? 'holdings')
  const [coin, setCoin] = useState(given.coin ?? '')
  const [day, setDay] = useState<string | null>(null)
  const [value, setValue] = useState<number | null>(null)
  const isWhole = day !== null && value !== null && !lacksCoin({ metric, coin })
  const save = async () => {
    if (day === null || value === null) return
    const point = { entity: entity.key, metric, coin: isOfCoin(metric) ? coin : '', day, value }
    const saved = await act('saveDataPoint', point, t('data.entered'))
    if (saved) onEntered(metric, saved.series)
  }
  return (
    <section className={dialogFieldsStyles.dialogFields} aria-label={t('data.enter')}>
      <h2>{t('data.enter')}</h2>
      <div className={dialogFieldsStyles.dialogFieldsPair}>
        <Labelled name={t('data.metricEntered')}>
          <Select
            aria-label={t('data.metricEntered')}
            className="full"
            value={metric}
            options={optionsOf(dataMetrics, (one) => t(`data.metric.${one}`))}
            onChange={(chosen) => setMetric(chosen as DataMetric)}
          />
        </Labelled>
        {isOfCoin(metric) && <CoinField value={coin} onChange={setCoin} />}
        <Labelled name={t('data.day')}>
          <DayField<string | null> name={t('data.day')} clearable value={day} onChange={setDay} />
        </Labelled>
        <Labelled name={t('data.number')}>
          <InputNumber<number>
            aria-label={t('data.number')}
            className="full"
            controls={false}
            value={value}
            onChange={setValue}
          />
        </Labelled>
      </div>
      <Button type="primary" disabled={!isWhole} loading={busy} onClick={save}>
        {t('data.save')}
      </Button>
    </section>
  )
}
