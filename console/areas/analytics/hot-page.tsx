import { Button, Segmented, Space, Table } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { withNames } from '#console/ui/lists/phone-cells.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { HotChoice, HotKind, HotRow } from '#contract/audience/analytics.ts'
import * as analyticsStyles from './analytics.module.css'
import { AnalyticsTabs } from './analytics-tabs.tsx'
import { useAnalyticsText } from './analytics-texts.ts'
import { HotAdd } from './hot-add.tsx'
import { TargetName } from './target-name.tsx'

const refreshMs = 30_000

/** The hot lists as they are counted, and what editors decide about them. */
export function HotPage() {
  const t = useAnalyticsText()
  const [kind, setKind] = useState<HotKind>('item')
  const answer = useAnswer('hotList', { kind }, { everyMs: refreshMs })
  const { act, busy } = useMutation()
  const choose = async (id: number, choice: HotChoice | null, was?: HotChoice | null) => {
    const done = await act('setHotChoice', { kind, id, choice, was }, t('analytics.done'))
    // A colleague may have chosen otherwise meanwhile.
    if (!done) answer.reload()
    return done
  }
  return (
    <>
      <PageHead title={t('analytics')}>
        <AnalyticsTabs />
      </PageHead>
      <p className={`quiet ${analyticsStyles.audienceIntro}`}>{t('analytics.hotIntro')}</p>
      <div className={`row wraps gap-12 ${analyticsStyles.audiencePeriod}`}>
        <Segmented<HotKind>
          aria-label={t('analytics.hot')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'item', label: t('analytics.hotItems') },
            { value: 'author', label: t('analytics.hotAuthors') },
            { value: 'label', label: t('analytics.hotLabels') },
          ]}
        />
      </div>
      <HotAdd key={kind} kind={kind} busy={busy} onChoose={choose} />
      <Loaded answer={answer}>
        {({ list }) => (
          <div className={`${listsStyles.table} table--cards`}>
            <Table<HotRow>
              size="small"
              pagination={false}
              rowKey="id"
              dataSource={list}
              locale={{ emptyText: <span className="quiet">{t('analytics.hotNone')}</span> }}
              columns={withNames<HotRow>([
                {
                  title: t('analytics.place'),
                  width: 70,
                  align: 'right',
                  render: (_, row, index) => (row.choice === 'block' ? '—' : index + 1),
                },
                { title: t('analytics.title'), render: (_, row) => <TargetName {...row} kind={kind} /> },
                {
                  title: t('analytics.score'),
                  width: 90,
                  align: 'right',
                  render: (_, { score }) => score.toLocaleString('en', { maximumFractionDigits: 1 }),
                },
                {
                  title: t('analytics.readers'),
                  width: 90,
                  align: 'right',
                  render: (_, { readers }) => readers.toLocaleString('en'),
                },
                {
                  title: t('analytics.choice'),
                  width: 250,
                  render: (_, row) => (
                    <Choice row={row} busy={busy} onChoose={(choice) => choose(row.id, choice, row.choice)} />
                  ),
                },
              ])}
            />
          </div>
        )}
      </Loaded>
    </>
  )
}

interface ChoiceProps {
  row: HotRow
  busy: boolean
  onChoose: (choice: HotChoice | null) => void
}

function Choice({ row: { choice, title, id }, busy, onChoose }: ChoiceProps) {
  const t = useAnalyticsText()
  const button = (wanted: HotChoice) => {
    const word = t(choice === wanted ? `analytics.un${wanted}` : `analytics.${wanted}`)
    return (
      <Button
        size="small"
        disabled={busy}
        aria-label={`${word}: ${title || id}`}
        onClick={() => onChoose(choice === wanted ? null : wanted)}
      >
        {word}
      </Button>
    )
  }
  return (
    <Space>
      {choice && <b>{t(choice === 'pin' ? 'analytics.pinned' : 'analytics.blocked')}</b>}
      {choice !== 'block' && button('pin')}
      {choice !== 'pin' && button('block')}
    </Space>
  )
}
