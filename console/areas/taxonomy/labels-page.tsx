import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LabelTabs } from '#console/domains/taxonomy/label-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import * as styles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import { labelLimits } from '#contract/constants.ts'
import type { StaffLabelRow } from '#contract/content/taxonomy.ts'
import { MergeDialog } from './merge-dialog.tsx'

const kinds = ['label', 'coin'] as const
/** Synonyms that a row has room for. */
const shownSynonyms = 6

/** Labels and coins, the newest first, with all names that they go by. */
export function LabelsPage() {
  const { t, language } = useConsole()
  const { act } = useMutation()
  const navigate = useNavigate()
  const binned = useBinned()
  const { page, setPage, filters, filterBy } = useListAddress(['keyword', 'kind'])
  const [merged, setMerged] = useState<StaffLabelRow>()
  const kind = kinds.find((one) => one === filters.kind)
  const answer = useAnswer('staffLabels', { keyword: filters.keyword, kind, ...page })
  const remove = async ({ id, version }: StaffLabelRow) => {
    const done = await act('deleteLabel', { id, version })
    answer.reload()
    if (done) binned('label', id, answer.reload)
  }
  const titleOf = (row: StaffLabelRow) => nameOf(row.texts, language, 'name')
  return (
    <>
      <PageHead title={t('labelDesk')} end={<AddButton name={t('label.add')} onAdd={() => navigate('/labels/new')} />}>
        <FilterChoice name={t('kind')} options={optionsOf(kinds, (one) => t(`label.${one}`))} {...filterBy('kind')} />
        <FilterWords wide name={t('label.search')} {...filterBy('keyword')} />
      </PageHead>
      <LabelTabs />
      <DataTable<StaffLabelRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/labels/${id}`)}
        keys={{ m: setMerged }}
        rowKey="id"
        columns={[
          {
            title: t('label.name'),
            render: (_, row) => (
              <>
                <Link className={styles.title} to={`/labels/${row.id}`}>
                  {titleOf(row)}
                </Link>
                {row.demo && <i className="mark"> {t('demo')}</i>}
              </>
            ),
          },
          { title: 'English', width: 180, ellipsis: true, render: (_, { texts }) => texts.en?.name },
          { title: t('label.ticker'), width: 90, dataIndex: 'coin' },
          {
            title: t('label.synonyms'),
            ellipsis: true,
            render: (_, { synonyms }) =>
              synonyms.slice(0, shownSynonyms).join('、') + (synonyms.length > shownSynonyms ? '……' : ''),
          },
          { title: t('label.uses'), width: 100, align: 'end', render: (_, row) => <Uses row={row} /> },
          {
            title: t('actions'),
            width: 70,
            align: 'end',
            render: (_, row) => (
              <Dropdown
                trigger={['click']}
                placement="bottomRight"
                menu={{
                  items: [
                    { key: 'edit', label: t('edit'), onClick: () => navigate(`/labels/${row.id}`) },
                    { key: 'merge', label: t('label.mergeWith'), onClick: () => setMerged(row) },
                    { key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) },
                  ],
                }}
              >
                <Button type="text" size="small" aria-label={t('actionsOn', { title: titleOf(row) })}>
                  …
                </Button>
              </Dropdown>
            ),
          },
        ]}
      />
      {merged && <MergeDialog label={merged} onClose={() => setMerged(undefined)} onDone={answer.reload} />}
    </>
  )
}

/** How many articles and flash carry a label; where they are very many, nobody counts further. */
function Uses({ row: { id, uses } }: { row: StaffLabelRow }) {
  return (
    <a href={`/label/${id}`} target="_blank" rel="noopener">
      {uses.toLocaleString('en')}
      {uses >= labelLimits.counted && '+'}
    </a>
  )
}
