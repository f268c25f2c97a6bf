import { Button } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import * as pageStyles from '#console/ui/page.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffMark } from '#contract/market/marks-desk.ts'
import { DataTabs } from '../data-tabs.tsx'
import { useDataText } from '../data-texts.ts'
import { MarkDialog, useCoins } from './mark-dialog.tsx'

/** Events marked in charts: halvings, approvals and whatever else moved the figures. */
export function MarksPage() {
  const t = useDataText()
  const { language } = useConsole()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('dataMarks', page)
  const coins = useCoins()
  const coinOf = (key: string) => coins.find(({ value }) => value === key)?.label ?? key
  const [open, setOpen] = useState<'new' | number>()
  const chosen = answer.data?.list.find(({ id }) => id === open)
  const close = () => setOpen(undefined)
  const nameOf = ({ name, name_en: english }: StaffMark) => (language === 'en' && english) || name
  return (
    <>
      <PageHead title={t('dataDesk')} end={<AddButton name={t('data.addMark')} onAdd={() => setOpen('new')} />} />
      <DataTabs />
      <p className={`quiet ${factsStyles.factLine}`}>{t('data.marksIntro')}</p>
      <DataTable<StaffMark>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('data.noMarks')}
        onOpen={({ id }) => setOpen(id)}
        rowKey="id"
        columns={[
          {
            title: t('data.markName'),
            className: headClass,
            render: (_, mark) => (
              <Button
                type="link"
                className={`${pageStyles.flush} ${listsStyles.title}`}
                onClick={() => setOpen(mark.id)}
              >
                {nameOf(mark)}
              </Button>
            ),
          },
          { title: t('data.day'), width: 120, dataIndex: 'day' },
          { title: t('data.markKind'), width: 120, render: (_, { kind }) => t(`data.markKind.${kind}`) },
          {
            title: t('data.markCoin'),
            width: 180,
            render: (_, { coin }) => (coin ? coinOf(coin) : t('data.everyChart')),
          },
          {
            title: t('state'),
            width: 110,
            render: (_, { hidden }) => (
              <span className={`${listsStyles.state} state--${hidden ? 'draft' : 'approved'}`}>
                {t(hidden ? 'data.hidden' : 'data.shown')}
              </span>
            ),
          },
        ]}
      />
      {open === 'new' && <MarkDialog mark={undefined} onClose={close} onDone={answer.reload} />}
      {chosen && <MarkDialog key={chosen.id} mark={chosen} onClose={close} onDone={answer.reload} />}
    </>
  )
}
