import { Link, useNavigate } from 'react-router'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import type { StaffAuthorRow } from '#contract/content/authors-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const choices = ['columnist', 'linked', 'unlinked', 'placed'] as const

/** Authors: those that were put into an order first. */
export function AuthorsPage() {
  const { t, me } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['keyword', 'filter'])
  const filter = choices.find((one) => one === filters.filter)
  const answer = useAnswer('staffAuthors', { keyword: filters.keyword, filter, ...page })
  const seesUsers = me.roles.includes('administrator')
  return (
    <>
      <PageHead title={t('authors')} end={<AddButton name={t('author.add')} onAdd={() => navigate('/authors/new')} />}>
        <FilterChoice
          name={t('author.filter')}
          options={optionsOf(choices, (one) => t(`author.${one}`))}
          {...filterBy('filter')}
        />
        <FilterWords name={t('author.search')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<StaffAuthorRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/authors/${id}`)}
        rowKey="id"
        columns={[
          { title: t('author.position'), width: 80, align: 'right', dataIndex: 'position' },
          {
            title: t('author.name'),
            width: 220,
            className: headClass,
            render: (_, { id, nickname, demo, columnist }) => (
              <>
                <Link to={`/authors/${id}`} className="title">
                  {nickname}
                </Link>{' '}
                {demo && <i className="mark">{t('demo')}</i>} {columnist && <i className="mark">{t('columnist')}</i>}
              </>
            ),
          },
          { title: t('accounts.introduction'), ellipsis: true, dataIndex: 'introduction' },
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
