import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { StaffAuthorRow } from '#contract/people.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useListKeys } from '../../platform/list-keys.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-search.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterChoice, FilterWords } from '../../ui/filters.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const choices = ['columnist', 'linked', 'unlinked', 'placed'] as const

/** Authors: those that were put into an order first. */
export function AuthorsPage() {
  const { t, me } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, setFilter } = useListAddress(['keyword', 'filter'])
  const filter = choices.find((one) => one === filters.filter)
  const answer = useAnswer('staffAuthors', { keyword: filters.keyword, filter, ...page })
  const current = useListKeys(answer.data?.list ?? [], ({ id }) => navigate(`/authors/${id}`))
  const seesUsers = me.roles.includes('administrator')
  return (
    <>
      <PageHead
        title={t('authors')}
        end={
          <Button type="primary" onClick={() => navigate('/authors/new')}>
            {t('author.add')}
          </Button>
        }
      >
        <FilterChoice
          name={t('author.filter')}
          value={filter}
          options={choices.map((one) => ({ value: one, label: t(`author.${one}`) }))}
          onChange={(value) => setFilter('filter', value)}
        />
        <FilterWords
          name={t('author.search')}
          value={filters.keyword}
          onChange={(value) => setFilter('keyword', value)}
        />
      </PageHead>
      <DataTable<StaffAuthorRow>
        answer={answer}
        page={page}
        onPage={setPage}
        current={current}
        rowKey="id"
        columns={[
          { title: t('author.position'), width: 80, align: 'right', dataIndex: 'position' },
          {
            title: t('author.name'),
            width: 220,
            render: (_, { id, nickname, demo, columnist }) => (
              <>
                <Link to={`/authors/${id}`} className="title">
                  {nickname}
                </Link>{' '}
                {demo && <i className="mark">{t('demo')}</i>} {columnist && <i className="mark">{t('columnist')}</i>}
              </>
            ),
          },
          { title: t('people.introduction'), ellipsis: true, dataIndex: 'introduction' },
          {
            title: t('author.account'),
            width: 160,
            ellipsis: true,
            render: (_, { user }) =>
              user && (seesUsers ? <Link to={`/users/${user.id}`}>{user.nickname}</Link> : user.nickname),
          },
          {
            title: t('author.articles'),
            width: 90,
            align: 'right',
            render: (_, { articles }) => articles.toLocaleString('en'),
          },
          {
            title: t('author.followers'),
            width: 100,
            align: 'right',
            render: (_, { followers }) => followers.toLocaleString('en'),
          },
        ]}
      />
    </>
  )
}
