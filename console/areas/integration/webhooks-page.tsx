import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const refreshMs = 15_000

/** Receivers of notifications of published, changed and withdrawn content. */
export function WebhooksPage() {
  const { t, language } = useConsole()
  const navigate = useNavigate()
  const { page, setPage } = useListAddress([])
  const answer = useAnswer('webhooks', page, { everyMs: refreshMs })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ webhook: Webhook; secret: string }>()
  return (
    <>
      <PageHead title={t('webhooks')} end={<AddButton name={t('webhook.add')} onAdd={() => setMaking(true)} />}>
        <p className={`quiet grow shrinks`}>{t('webhook.intro')}</p>
      </PageHead>
      <DataTable<Webhook>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/webhooks/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('webhook.name'),
            width: 190,
            render: (_, { id, name }) => (
              <Link to={`/webhooks/${id}`} className={listsStyles.title}>
                {name}
              </Link>
            ),
          },
          { title: t('webhook.url'), ellipsis: true, dataIndex: 'url' },
          {
            title: t('webhook.events'),
            width: 150,
            render: (_, { events }) =>
              listOf(
                events.map((one) => t(`webhook.${one}`)),
                language,
              ),
          },
          {
            title: t('webhook.kinds'),
            width: 100,
            render: (_, { kinds }) =>
              listOf(
                kinds.map((one) => t(`webhook.${one}`)),
                language,
              ),
          },
          { title: t('webhook.state'), width: 110, render: (_, row) => <WebhookState webhook={row} /> },
          {
            title: t('webhook.waiting'),
            width: 74,
            align: 'right',
            render: (_, { waiting }) => waiting.toLocaleString('en'),
          },
          {
            title: t('webhook.failed'),
            width: 66,
            align: 'right',
            render: (_, { failed }) => failed.toLocaleString('en'),
          },
          {
            title: t('webhook.lastDelivered'),
            width: 140,
            render: (_, { last_delivered_time: time }) => time && toMinute(time),
          },
        ]}
      />
      {making && (
        <WebhookForm
          onClose={() => setMaking(false)}
          onSaved={(webhook, secret) => {
            setMaking(false)
            setMade({ webhook, secret: secret ?? '' })
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={t('webhook.secretOf', { name: made.webhook.name })}
          secret={made.secret}
          hint={t('webhook.secretHow')}
          onClose={() => navigate(`/webhooks/${made.webhook.id}`)}
        />
      )}
    </>
  )
}
