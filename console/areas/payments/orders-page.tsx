import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { shortTitle, toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { orderStates } from '#contract/events/order-terms.ts'
import type { StaffOrder } from '#contract/events/payments/payment-desk.ts'
import { OrderMark, Sum } from './payment-marks.tsx'
import { PaymentsTabs } from './payments-tabs.tsx'
import { usePaymentsText } from './payments-texts.ts'
import { providers } from './providers.ts'

/** Orders of all events, the newest first. */
export function OrdersPage() {
  const t = usePaymentsText()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy, setFilter } = useListAddress(['state', 'provider', 'event', 'keyword'])
  const event = Number(filters.event) || undefined
  const answer = useAnswer('staffOrders', {
    state: orderStates.find((one) => one === filters.state),
    provider: providers.find((one) => one === filters.provider),
    event,
    keyword: filters.keyword,
    ...page,
  })
  return (
    <>
      <PageHead title={t('paymentDesk')}>
        <FilterChoice
          name={t('state')}
          options={optionsOf(orderStates, (one) => t(`pay.state.${one}`))}
          {...filterBy('state')}
        />
        <FilterChoice
          name={t('pay.channel')}
          options={optionsOf(providers, (one) => t(`pay.provider.${one}`))}
          {...filterBy('provider')}
        />
        <FilterWords wide name={t('pay.search')} {...filterBy('keyword')} />
      </PageHead>
      <PaymentsTabs />
      {event && (
        <p className="quiet">
          {t('pay.ofEvent', { title: shortTitle(answer.data?.list[0]?.event.title ?? `#${event}`) })}{' '}
          <Button type="link" size="small" onClick={() => setFilter('event', undefined)}>
            {t('pay.everyEvent')}
          </Button>
        </p>
      )}
      <DataTable<StaffOrder>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('pay.noOrders')}
        onOpen={({ id }) => navigate(`/payments/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('pay.order'),
            width: 158,
            className: 'cell--head',
            render: (_, { id, number }) => (
              <Link className={styles.title} to={`/payments/${id}`}>
                {number}
              </Link>
            ),
          },
          {
            title: t('pay.event'),
            ellipsis: true,
            render: (_, { event: { id, title } }) => <Link to={`/payments?event=${id}`}>{title}</Link>,
          },
          {
            title: t('pay.buyer'),
            width: 210,
            ellipsis: true,
            render: (_, { name, email }) => (
              <>
                {name || '—'} <span className="quiet">{email}</span>
              </>
            ),
          },
          { title: t('state'), width: 128, render: (_, { state }) => <OrderMark state={state} /> },
          {
            title: t('pay.channel'),
            width: 136,
            render: (_, { provider }) => (provider ? t(`pay.provider.${provider}`) : '—'),
          },
          { title: t('pay.tickets'), width: 66, align: 'right', dataIndex: 'tickets' },
          {
            title: t('pay.total'),
            width: 124,
            align: 'right',
            render: (_, { total, currency, currency_exponent: exponent }) => (
              <Sum amount={total} currency={currency} exponent={exponent} />
            ),
          },
          { title: t('pay.made'), width: 142, render: (_, { created_time: time }) => toMinute(time) },
        ]}
      />
    </>
  )
}
