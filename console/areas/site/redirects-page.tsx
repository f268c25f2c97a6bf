import { Button, Space, Switch } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as pageStyles from '#console/ui/page.module.css'
import type { RedirectRow } from '#contract/site/site-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useBinned } from '../../ui/undo.tsx'
import { AddressTest } from './address-test.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'

type Open = RedirectRow | 'new' | undefined

/** Old addresses and their targets: entered by editors, imported, or left by merges. */
export function RedirectsPage() {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const binned = useBinned()
  const { page, setPage, filters, setFilter, filterBy } = useListAddress(['keyword', 'hand'])
  const byHand = filters.hand === '1'
  const answer = useAnswer('staffRedirects', { keyword: filters.keyword, by_hand: byHand || undefined, ...page })
  const [open, setOpen] = useState<Open>()
  const remove = async ({ old, version }: RedirectRow) => {
    if (!(await act('deleteRedirect', { old, version }))) return
    binned('redirect', old, answer.reload)
    answer.reload()
  }
  return (
    <>
      <PageHead title={t('redirects')} end={<AddButton name={t('redirect.add')} onAdd={() => setOpen('new')} />}>
        <FilterWords name={t('redirect.search')} {...filterBy('keyword')} />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
        <label className={`middle gap-8 ${listsStyles.switched}`}>
          <Switch size="small" checked={byHand} onChange={(on) => setFilter('hand', on ? '1' : undefined)} />
          {t('redirect.byHand')}
        </label>
      </PageHead>
      <AddressTest />
      <DataTable<RedirectRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={setOpen}
        rowKey="old"
        columns={[
          {
            title: t('redirect.old'),
            ellipsis: true,
            render: (_, row) => (
              <Button type="link" className={pageStyles.flush} title={row.old} onClick={() => setOpen(row)}>
                <span className={pageStyles.oneLine}>{row.old}</span>
              </Button>
            ),
          },
          { title: t('redirect.path'), ellipsis: true, render: (_, { path }) => <a href={path}>{path}</a> },
          {
            title: t('redirect.changed'),
            width: 260,
            render: (_, { changed_time: time, by, by_hand: hand }) =>
              `${toMinute(time)} ${by?.nickname ?? (hand ? '' : t('redirect.program'))}`,
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 150,
            align: 'right',
            render: (_, row) => (
              <Space size={4}>
                <Button size="small" type="text" onClick={() => setOpen(row)}>
                  {t('edit')}
                </Button>
                <Button size="small" type="text" danger disabled={busy} onClick={() => remove(row)}>
                  {t('delete')}
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {open && (
        <RedirectDialog
          row={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={answer.reload}
        />
      )}
    </>
  )
}
