import { Button, Space } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { kindNameOr } from '#console/records/kinds/kind-name.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import type { BinRow } from '#contract/staff/bin.ts'
import { binKinds } from '#contract/staff/bin-kinds.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PurgeDialog } from './purge-dialog.tsx'

/** List of deleted items by kind and by user; each can be restored, and administrators can delete it permanently. */
export function BinPage() {
  const { t, me } = useConsole()
  const { act, busy } = useMutation()
  const { page, setPage, filters, filterBy } = useListAddress(['kind', 'by', 'keyword'])
  const [purged, setPurged] = useState<BinRow>()
  const nameOfKind = (one: BinRow['kind']) => kindNameOr(t, one, (other) => `bin.${other}`)
  const kind = binKinds.find((one) => one === filters.kind)
  const by = Number(filters.by) || undefined
  const answer = useAnswer('binEntries', { kind, by, keyword: filters.keyword, ...page })
  const staff = useAnswer('staffList', {}).data?.list ?? []
  const mayPurge = me.roles.includes('administrator')
  const restore = async ({ kind, id, title }: BinRow) => {
    await act('restoreFromBin', { kind, id }, t('bin.restored', { title: title || t('untitled') }))
    // A restoration that failed may have been done by a colleague first.
    answer.reload()
  }
  return (
    <>
      <PageHead title={t('bin')}>
        <FilterChoice name={t('kind')} options={optionsOf(binKinds, nameOfKind)} {...filterBy('kind')} />
        <FilterChoice
          name={t('bin.by')}
          options={staff.map(({ id, nickname }) => ({ value: String(id), label: nickname }))}
          {...filterBy('by')}
        />
        <FilterWords name={t('bin.search')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<BinRow>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('bin.empty')}
        onOpen={restore}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        columns={[
          {
            title: t('bin.what'),
            render: (_, { title, language, preview }) => (
              <span lang={language ?? undefined} className={styles.title} title={title}>
                {preview && <img className={styles.thumbnail} src={preview} alt="" width={72} height={48} />}{' '}
                {title || t('untitled')}
              </span>
            ),
          },
          { title: t('kind'), width: 110, render: (_, row) => nameOfKind(row.kind) },
          { title: t('bin.by'), width: 160, ellipsis: true, render: (_, row) => row.by?.nickname },
          { title: t('bin.deleted'), width: 150, render: (_, { deleted_time: time }) => toMinute(time) },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 190,
            align: 'right',
            render: (_, row) => (
              <Space>
                <Button size="small" disabled={busy} onClick={() => restore(row)}>
                  {t('restore')}
                </Button>
                {mayPurge && (
                  <Button size="small" danger onClick={() => setPurged(row)}>
                    {t('bin.purge')}
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
      {purged && <PurgeDialog row={purged} onClose={() => setPurged(undefined)} onDone={answer.reload} />}
    </>
  )
}
