import { App, Button, Space } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import type { HeldPoint } from '#contract/market/data-desk.ts'
import { DataTabs } from './data-tabs.tsx'
import { useDataText } from './data-texts.ts'
import { jumpText, valueText } from './values.ts'

const refreshMs = 15_000

/** Values that are too far from the last ones, until an editor decides. */
export function HeldPage() {
  const t = useDataText()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('heldDataPoints', page, { everyMs: refreshMs })
  return (
    <>
      <PageHead title={t('dataDesk')} />
      <DataTabs />
      <p className={`quiet ${factsStyles.factLine}`}>{t('data.heldIntro')}</p>
      <DataTable<HeldPoint>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('data.noHeld')}
        onOpen={undefined}
        rowKey="id"
        columns={[
          {
            title: t('data.entity'),
            // Beside eight columns of fixed width the head would break within a word.
            width: 200,
            className: headClass,
            render: (_, { entity, metric }) => (
              <>
                <b>{entity.name}</b> <span className="quiet">{t(`data.metric.${metric}`)}</span>
              </>
            ),
          },
          { title: t('data.day'), width: 108, render: (_, { time }) => time.slice(0, 10) },
          {
            title: t('data.before'),
            width: 160,
            align: 'right',
            render: (_, { before, unit }) => valueText(before, unit),
          },
          {
            title: t('data.value'),
            width: 160,
            align: 'right',
            render: (_, { value, unit }) => valueText(value, unit),
          },
          {
            title: t('data.jump'),
            width: 120,
            align: 'right',
            render: (_, { before, value, unit }) => <b>{jumpText(before, value, unit)}</b>,
          },
          { title: t('data.source'), width: 150, dataIndex: 'source_name' },
          { title: t('data.arrived'), width: 142, render: (_, { arrived_time: time }) => toMinute(time) },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 180,
            align: 'right',
            render: (_, point) => <Decision point={point} onDone={answer.reload} />,
          },
        ]}
      />
    </>
  )
}

/** Publishes a value or refuses it; the names of the buttons say which value, for those who go by names alone. */
export function Decision({ point, onDone }: { point: HeldPoint; onDone: () => void }) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const { id, entity, value, unit } = point
  const of = { name: entity.name, value: valueText(value, unit) }
  const decide = async (verdict: 'confirmed' | 'refused') => {
    const answer = await act('decideDataPoint', { id, verdict })
    const { released = 0 } = answer ?? {}
    if (answer)
      void message.success(
        verdict === 'refused'
          ? t('data.refusedDone')
          : released > 0
            ? t('data.confirmedMore', { n: released })
            : t('data.confirmed'),
      )
    // A colleague may have decided first: the list is read again either way.
    onDone()
  }
  return (
    <Space>
      <Button
        size="small"
        type="primary"
        disabled={busy}
        aria-label={t('data.confirmOf', of)}
        onClick={() => decide('confirmed')}
      >
        {t('data.confirm')}
      </Button>
      <Button size="small" disabled={busy} aria-label={t('data.refuseOf', of)} onClick={() => decide('refused')}>
        {t('data.refuse')}
      </Button>
    </Space>
  )
}
