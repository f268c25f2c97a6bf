import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { listOf } from '#console/ui/lists/list-text.ts'
import { webhookEvents, webhookKinds, webhookLimits } from '#contract/integration/integration-terms.ts'
import type { Webhook, WebhookFields } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './integration.module.css'

interface Props {
  /** Undefined for a new one. */
  webhook?: Webhook
  onSaved: (webhook: Webhook, secret: string | null) => void
  onClose: () => void
}

const empty: WebhookFields = {
  name: '',
  url: '',
  events: ['published', 'changed', 'withdrawn'],
  kinds: ['article', 'flash'],
}
const fieldsOf = ({ name, url, events, kinds }: WebhookFields): WebhookFields => ({ name, url, events, kinds })

/** Recipients of notifications, and their topics. */
export function WebhookForm({ webhook, onSaved, onClose }: Props) {
  const { t, language } = useConsole()
  const { act, busy } = useMutation()
  const [fields, setFields] = useState(() => fieldsOf(webhook ?? empty))
  const [theirs, setTheirs] = useState<Webhook>()
  const save = async (chosen: WebhookFields, version?: number) => {
    setFields(chosen)
    const answer = await act('saveWebhook', { ...chosen, id: webhook?.id, version })
    if (answer?.saved) onSaved(answer.webhook, answer.secret)
    else if (answer) setTheirs(answer.current)
  }
  const isWhole = fields.name.trim() && fields.url.trim() && fields.events.length > 0 && fields.kinds.length > 0
  return (
    <Dialog
      title={t(webhook ? 'webhook.edit' : 'webhook.add')}
      width={theirs ? 760 : 520}
      okText={t('webhook.save')}
      okButtonProps={{ loading: busy, disabled: !isWhole || theirs !== undefined }}
      onOk={() => save(fields, webhook?.version)}
      onCancel={onClose}
    >
      {theirs && webhook && (
        <Conflict<WebhookFields>
          mine={fields}
          theirs={fieldsOf(theirs)}
          base={fieldsOf(webhook)}
          busy={busy}
          onChoose={(chosen) => save(chosen, theirs.version)}
          fields={[
            { name: 'name', label: t('webhook.name'), show: ({ name }) => name },
            { name: 'url', label: t('webhook.url'), show: ({ url }) => url },
            {
              name: 'events',
              label: t('webhook.events'),
              show: ({ events }) =>
                listOf(
                  events.map((one) => t(`webhook.${one}`)),
                  language,
                ),
            },
            {
              name: 'kinds',
              label: t('webhook.kinds'),
              show: ({ kinds }) =>
                listOf(
                  kinds.map((one) => t(`webhook.${one}`)),
                  language,
                ),
            },
          ]}
        />
      )}
      <div className={`grid gap-16 ${styles.integrationForm}`}>
        <div className="grid gap-6">
          {t('webhook.name')}
          <Input
            aria-label={t('webhook.name')}
            data-first
            value={fields.name}
            maxLength={webhookLimits.name}
            onChange={(event) => setFields({ ...fields, name: event.target.value })}
          />
        </div>
        <div className="grid gap-6">
          {t('webhook.url')}
          <Input
            aria-label={t('webhook.url')}
            type="url"
            value={fields.url}
            maxLength={webhookLimits.url}
            placeholder={t('webhook.urlHint')}
            onChange={(event) => setFields({ ...fields, url: event.target.value })}
          />
        </div>
        <fieldset className="integration__choices">
          <legend>{t('webhook.events')}</legend>
          <Checkbox.Group
            value={fields.events}
            options={webhookEvents.map((value) => ({ value, label: t(`webhook.${value}`) }))}
            onChange={(events) => setFields({ ...fields, events })}
          />
        </fieldset>
        <fieldset className="integration__choices">
          <legend>{t('webhook.kinds')}</legend>
          <Checkbox.Group
            value={fields.kinds}
            options={webhookKinds.map((value) => ({ value, label: t(`webhook.${value}`) }))}
            onChange={(kinds) => setFields({ ...fields, kinds })}
          />
        </fieldset>
      </div>
    </Dialog>
  )
}
