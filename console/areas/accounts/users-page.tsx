import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { Link, useNavigate } from 'react-router'
import { roles, statusTone, userStatuses } from '#console/domains/accounts/role-list.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { UserRow } from '#contract/members/accounts-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import * as accountsStyles from './accounts.module.css'

const dayForm = 'YYYY-MM-DD'

/** All users, found by who they are, what they may do, and when they came. */
export function UsersPage() {
  const { t, language } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, setFilters, filterBy } = useListAddress(['keyword', 'role', 'status', 'from', 'to'])
  const role = roles.find((one) => one === filters.role)
  const status = userStatuses.find((one) => one === filters.status)
  const [from, to] = [dayOf(filters.from), dayOf(filters.to)]
  const joined = { joined_from: from?.format(dayForm), joined_to: to?.format(dayForm) }
  const answer = useAnswer('staffUsers', { keyword: filters.keyword, role, status, ...joined, ...page })
  return (
    <>
      <PageHead title={t('users')}>
        <FilterChoice
          name={t('accounts.role')}
          options={optionsOf(roles, (one) => t(`role.${one}`))}
          {...filterBy('role')}
        />
        <FilterChoice
          name={t('state')}
          options={optionsOf(userStatuses, (one) => t(`userStatus.${one}`))}
          {...filterBy('status')}
        />
        <DatePicker.RangePicker
          aria-label={t('accounts.joinedBetween')}
          className={accountsStyles.accountsDays}
          allowEmpty={[true, true]}
          value={[from ?? null, to ?? null]}
          onChange={(days) => setFilters({ from: days?.[0]?.format(dayForm), to: days?.[1]?.format(dayForm) })}
        />
        <FilterWords name={t('accounts.search')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<UserRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/users/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('accounts.nickname'),
            render: (_, { id, nickname }) => (
              <Link to={`/users/${id}`} className={listsStyles.title}>
                {nickname}
              </Link>
            ),
          },
          { title: t('accounts.number'), width: 90, align: 'right', dataIndex: 'id' },
          { title: t('accounts.email'), width: 210, ellipsis: true, dataIndex: 'email' },
          { title: t('accounts.mobile'), width: 160, render: (_, row) => mobileOf(row) },
          {
            title: t('accounts.roles'),
            width: 180,
            render: (_, row) =>
              listOf(
                row.roles.map((one) => t(`role.${one}`)),
                language,
              ),
          },
          {
            title: t('state'),
            width: 120,
            render: (_, row) => (
              <span className={`${listsStyles.state} state--${statusTone[row.status]}`}>
                {t(`userStatus.${row.status}`)}
              </span>
            ),
          },
          { title: t('accounts.joined'), width: 140, render: (_, row) => toMinute(row.created_time) },
        ]}
      />
    </>
  )
}

/** A day of the address; what is none counts as not said. */
function dayOf(text: string | undefined): dayjs.Dayjs | undefined {
  const day = dayjs(text, dayForm)
  return text && day.isValid() && day.format(dayForm) === text ? day : undefined
}

/** The mobile number of a user with its area code; empty where there is none. */
export const mobileOf = ({ mobile, phone_code: code }: Pick<UserRow, 'mobile' | 'phone_code'>): string =>
  mobile && `+${code} ${mobile}`
