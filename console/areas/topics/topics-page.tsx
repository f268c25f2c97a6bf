import { Link, useNavigate } from 'react-router'
import { onlineStates } from '#console/areas/records/online.ts'
import { OnlineMark } from '#console/areas/records/online-mark.tsx'
import * as recordStyles from '#console/areas/records/records.module.css'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { TopicRow } from '#contract/content/topics-desk.ts'
import { Picture } from '#web/ui/picture/picture.tsx'

/** Special topics in the editors' order. */
export function TopicsPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['keyword', 'state'])
  const state = onlineStates.find((one) => one === filters.state)
  const answer = useAnswer('staffTopics', { keyword: filters.keyword, state, ...page })
  return (
    <>
      <PageHead title={t('topics')} end={<AddButton name={t('topic.add')} onAdd={() => navigate('/topics/new')} />}>
        <FilterChoice
          name={t('state')}
          options={optionsOf(onlineStates, (one) => t(`online.${one}`))}
          {...filterBy('state')}
        />
        <FilterWords name={t('topic.search')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<TopicRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/topics/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('cover'),
            width: 92,
            render: (_, row) => (
              <span className={recordStyles.miniCover}>
                {row.pic ? (
                  <img src={row.pic} alt="" />
                ) : (
                  <Picture slot="topic" picture={null} family={row.cover} seed={`feature-${row.id}`} alt="" />
                )}
              </span>
            ),
          },
          {
            title: t('headline'),
            render: (_, row) => (
              <Link className={listsStyles.title} lang={row.language} to={`/topics/${row.id}`}>
                {row.title}
              </Link>
            ),
          },
          { title: t('state'), width: 130, render: (_, row) => <OnlineMark online={row.online} demo={row.demo} /> },
          { title: t('topic.position'), width: 80, align: 'end', dataIndex: 'position' },
          { title: t('topic.chapters'), width: 80, align: 'end', dataIndex: 'chapters' },
          { title: t('topic.items'), width: 90, align: 'end', dataIndex: 'items' },
          { title: t('saved'), width: 150, render: (_, row) => toMinute(row.updated_time) },
        ]}
      />
    </>
  )
}
