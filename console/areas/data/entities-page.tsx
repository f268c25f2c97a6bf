import { Button } from 'antd'
import { useState } from 'react'
import { KindListPage } from '#console/records/kinds/kind-list-page.tsx'
import { KindPage } from '#console/records/kinds/kind-page.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { dataEntityRecord } from '#contract/market/data-entities.record.ts'
import type { DataMetric } from '#contract/market/data-terms.ts'
import type { RecordRow } from '#contract/records/record-calls.ts'
import { DataTabs } from './data-tabs.tsx'
import { useDataText } from './data-texts.ts'
import { type ValuedEntity, ValuesDialog } from './values-dialog.tsx'

const seriesOf = (keys: unknown): ValuedEntity['series'] =>
  String(keys ?? '')
    .split(' ')
    .filter(Boolean)
    .map((key) => ({ key, metric: key.split('.')[0] as DataMetric }))

/** Companies, funds, governments, coins and chains, and their values. */
export function EntitiesPage() {
  const t = useDataText()
  const [valued, setValued] = useState<ValuedEntity>()
  const open = ({ title, values }: RecordRow) =>
    setValued({ name: title, key: String(values.key), series: seriesOf(values.series) })
  return (
    <KindListPage
      kind={dataEntityRecord}
      title={t('dataDesk')}
      tabs={<DataTabs />}
      acts={[{ key: 'v', label: t('data.values'), onAct: open }]}
      cells={{
        series: (row) => (
          <Button type="link" className={`${pageStyles.flush} ${pageStyles.wrapped}`} onClick={() => open(row)}>
            {[...new Set(seriesOf(row.values.series).map(({ metric }) => t(`data.metric.${metric}`)))].join(' · ') ||
              t('data.values')}
          </Button>
        ),
      }}
    >
      {(reload) => valued && <ValuesDialog entity={valued} onClose={() => setValued(undefined)} onDone={reload} />}
    </KindListPage>
  )
}

/** A company, fund, government, coin or chain, with the names that sources use for it. */
export function EntityPage() {
  const t = useDataText()
  return (
    <KindPage kind={dataEntityRecord} list={{ path: dataEntityRecord.path, label: t('data.entities') }}>
      {({ about }) =>
        about.computed.names && (
          <p className="quiet">
            {t('data.names')}: {about.computed.names}
          </p>
        )
      }
    </KindPage>
  )
}
