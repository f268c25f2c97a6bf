import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { DeliveryList } from './delivery-list.tsx'
import * as styles from './integration.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { type Asked, WebhookDialog } from './webhook-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const refreshMs = 5_000

/** One webhook with everything that was sent to it. */
export function WebhookPage() {
  const id = Number(useParams().id)
  const answer = useAnswer('webhook', { id }, { everyMs: refreshMs })
  return <Loaded answer={answer}>{(webhook) => <Open key={id} webhook={webhook} onChanged={answer.reload} />}</Loaded>
}

function Open({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const [sent, setSent] = useState(0)
  const { id, name, active } = webhook
  const test = async () => {
    if (await act('testWebhook', { id }, t('webhook.testSent'))) setSent((n) => n + 1)
  }
  const start = async () => {
    if (await act('switchWebhook', { id, active: true })) onChanged()
  }
  return (
    <>
      <PageHead
        title={name}
        end={
          <Space>
            <Button disabled={!active} loading={busy} onClick={test}>
              {t('webhook.sendTest')}
            </Button>
            <Button onClick={() => setEditing(true)}>{t('webhook.edit')}</Button>
            <Button onClick={() => setAsked('renew')}>{t('webhook.renew')}</Button>
            {active ? (
              <Button onClick={() => setAsked('stop')}>{t('webhook.stop')}</Button>
            ) : (
              <Button type="primary" loading={busy} onClick={start}>
                {t('webhook.start')}
              </Button>
            )}
            <Button danger onClick={() => setAsked('delete')}>
              {t('webhook.delete')}
            </Button>
          </Space>
        }
      >
        <Link to="/webhooks">{t('webhooks')}</Link>
        <WebhookState webhook={webhook} />
        <Presence kind="webhook" id={id} />
      </PageHead>
      <Words webhook={webhook} />
      <DeliveryList webhook={webhook} sent={sent} onChanged={onChanged} />
      {editing && (
        <WebhookForm
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            onChanged()
          }}
        />
      )}
      {asked && (
        <WebhookDialog
          webhook={webhook}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={(fresh) => {
            if (asked === 'delete') return navigate('/webhooks', { replace: true })
            setSecret(fresh)
            setAsked(undefined)
            onChanged()
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={t('webhook.secretOf', { name })}
          secret={secret}
          hint={t('webhook.secretHow')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

/** Settings of a webhook: its address, its events, and its problems. */
function Words({ webhook }: { webhook: Webhook }) {
  const { t, language } = useConsole()
  const { url, events, kinds, active, stopped_why: why, failing_since: since, former_until: former } = webhook
  const words = (names: readonly (typeof kinds | typeof events)[number][]) =>
    listOf(
      names.map((one) => t(`webhook.${one}`)),
      language,
    )
  return (
    <>
      <p className={factsStyles.factLine}>
        <code>{url}</code>{' '}
        <span className="quiet">
          {words(kinds)} · {words(events)}
        </span>
      </p>
      {why && (
        <Alert
          className={styles.integrationNote}
          type="error"
          showIcon
          title={t(why === 'gone' ? 'webhook.stoppedGone' : 'webhook.stoppedFailing')}
        />
      )}
      {active && since && (
        <Alert
          className={styles.integrationNote}
          type="warning"
          showIcon
          title={t('webhook.failingSince', { time: toMinute(since) })}
        />
      )}
      {former && (
        <Alert
          className={styles.integrationNote}
          type="info"
          showIcon
          title={t('webhook.formerUntil', { time: toMinute(former) })}
        />
      )}
    </>
  )
}
