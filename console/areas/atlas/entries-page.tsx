import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LabelTabs } from '#console/domains/taxonomy/label-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { ActionsMenu } from '#console/ui/lists/actions-menu.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { StaffAtlasEntry } from '#contract/market/atlas/atlas-desk.ts'
import { atlasKinds } from '#contract/market/atlas/atlas-terms.ts'
import { saveCsv } from '#web/platform/files/csv.ts'
import { useAtlasText } from './atlas-texts.ts'
import { ImportDialog } from './import-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const sorts = ['doubles', 'unlinked'] as const

/** The entries of the directory, those last changed first. */
export function EntriesPage() {
  const t = useAtlasText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const binned = useBinned()
  const { page, setPage, filters, filterBy } = useListAddress(['keyword', 'kind', 'only'])
  const [merged, setMerged] = useState<StaffAtlasEntry>()
  const [importing, setImporting] = useState(false)
  const kind = atlasKinds.find((one) => one === filters.kind)
  const only = sorts.find((one) => one === filters.only)
  const answer = useAnswer('staffAtlas', { keyword: filters.keyword, kind, only, ...page })
  const remove = async ({ id, version }: StaffAtlasEntry) => {
    const done = await act('deleteRecord', { kind: 'atlasEntry', id, version })
    answer.reload()
    if (done) binned('atlasEntry', id, answer.reload)
  }
  const titleOf = ({ texts }: StaffAtlasEntry) => nameOf(texts, language, 'name')
  return (
    <>
      <PageHead
        title={t('labelDesk')}
        end={
          <>
            <Button onClick={() => setImporting(true)}>{t('atlas.import')}</Button>
            <Button loading={busy} onClick={async () => download(await act('exportAtlas', {}))}>
              {t('atlas.export')}
            </Button>
            <AddButton name={t('atlas.add')} onAdd={() => navigate('/labels/atlas/new')} />
          </>
        }
      >
        <FilterChoice
          name={t('atlas.kind')}
          options={optionsOf(atlasKinds, (one) => t(`atlas.${one}`))}
          {...filterBy('kind')}
        />
        <FilterChoice
          name={t('atlas.only')}
          options={optionsOf(sorts, (one) => t(`atlas.${one}`))}
          {...filterBy('only')}
        />
        <FilterWords wide name={t('atlas.search')} {...filterBy('keyword')} />
      </PageHead>
      <LabelTabs />
      <DataTable<StaffAtlasEntry>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/labels/atlas/${id}`)}
        keys={{ m: setMerged }}
        rowKey="id"
        columns={[
          {
            title: t('atlas.name'),
            render: (_, row) => (
              <>
                <Link className={styles.title} to={`/labels/atlas/${row.id}`}>
                  {titleOf(row)}
                </Link>
                {row.demo && <i className="mark"> {t('demo')}</i>}
              </>
            ),
          },
          { title: t('atlas.kind'), width: 90, render: (_, row) => t(`atlas.${row.kind}`) },
          { title: t('atlas.note'), ellipsis: true, render: (_, { texts }) => nameOf(texts, language, 'note') },
          {
            title: t('atlas.linked'),
            width: 220,
            ellipsis: true,
            render: (_, { linked }) => [...new Set(Object.values(linked).filter(Boolean))].join(' · '),
          },
          { title: t('atlas.changed'), width: 150, render: (_, row) => toMinute(row.updated_time) },
          {
            title: t('actions'),
            width: 70,
            align: 'end',
            render: (_, row) => (
              <ActionsMenu
                title={titleOf(row)}
                items={[
                  { key: 'edit', label: t('edit'), onClick: () => navigate(`/labels/atlas/${row.id}`) },
                  { key: 'merge', label: t('atlas.merge'), onClick: () => setMerged(row) },
                  { key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) },
                ]}
              />
            ),
          },
        ]}
      />
      {merged && <MergeDialog entry={merged} onClose={() => setMerged(undefined)} onDone={answer.reload} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} onDone={answer.reload} />}
    </>
  )
}

function download(answer: { text: string } | undefined): void {
  if (!answer) return
  // With its mark, so that spreadsheets know the encoding.
  saveCsv('atlas', `\u{feff}${answer.text}`)
}
