import { Button } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import type { Page } from '#console/platform/list-address.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import type { CallOutput } from '#contract/calls.ts'
import { partWords } from './part-words.ts'
import type { FrontWork } from './use-front.ts'

type Row = CallOutput<'frontHistory'>['list'][number]

interface HistoryProps {
  work: FrontWork
  page: Page
  onPage: (page: Page) => void
  onClose: () => void
}

/** Every arrangement there was, who made it and what it changed; each can be looked at and brought back. */
export function History({ work, page, onPage, onClose }: HistoryProps) {
  const { t, language } = useConsole()
  const answer = useAnswer('frontHistory', page)
  return (
    <Dialog title={t('front.history')} width={860} footer={null} onCancel={onClose}>
      <p className="quiet">{t('front.historyHint')}</p>
      <DataTable<Row>
        answer={answer}
        page={page}
        onPage={onPage}
        onOpen={undefined}
        rowKey="version"
        columns={[
          { title: t('version'), width: 70, align: 'right', dataIndex: 'version' },
          { title: t('time'), width: 140, render: (_, { time }) => toMinute(time) },
          { title: t('actor'), width: 110, ellipsis: true, render: (_, { by }) => by?.nickname },
          {
            title: t('front.changed'),
            render: (_, { changed, restored }) => (
              <>
                {restored !== null && <i className="mark">{t('front.restoredFrom', { n: restored })}</i>}{' '}
                {listOf([...new Set(changed.map((part) => t(partWords[part])))], language)}
              </>
            ),
          },
          {
            width: 230,
            align: 'right',
            render: (_, { version, arrangement }) =>
              version === work.front.version ? (
                <span className="quiet">{t('front.current')}</span>
              ) : (
                <>
                  <Button
                    type="text"
                    size="small"
                    onClick={() => {
                      void work.take(arrangement)
                      onClose()
                    }}
                  >
                    {t('front.take')}
                  </Button>
                  <Button
                    size="small"
                    loading={work.busy}
                    onClick={async () => {
                      await work.restore(version)
                      onClose()
                    }}
                  >
                    {t('front.restore')}
                  </Button>
                </>
              ),
          },
        ]}
      />
    </Dialog>
  )
}
