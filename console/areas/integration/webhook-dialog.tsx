import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Act that needs confirmation. */
export type Asked = 'stop' | 'renew' | 'delete'

interface Props {
  webhook: Webhook
  asked: Asked
  /** With the new secret, where there is one. */
  onDone: (secret?: string) => void
  onClose: () => void
}

/** Asks before a webhook is stopped, gets another secret, or is deleted: the last two by its name. */
export function WebhookDialog({ webhook: { id, name }, asked, onDone, onClose }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  // A stopped webhook is started again; a secret or a log that is gone is gone.
  const { field, typed, matches } = useTypedName(asked === 'stop' ? '' : name)
  const acts: Readonly<Record<Asked, () => Promise<void>>> = {
    async stop() {
      if (await act('switchWebhook', { id, active: false })) onDone()
    },
    async renew() {
      const answer = await act('renewWebhookSecret', { id })
      if (answer) onDone(answer.secret)
    },
    async delete() {
      if (await act('deleteWebhook', { id, name: typed }, t('webhook.deleted'))) onDone()
    },
  }
  return (
    <Dialog
      title={t(`webhook.${asked}Ask`, { name })}
      okText={t(`webhook.${asked}`)}
      okButtonProps={{
        danger: asked !== 'renew',
        loading: busy,
        disabled: !matches,
      }}
      onOk={acts[asked]}
      onCancel={onClose}
    >
      <p className="quiet">{t(`webhook.${asked}Hint`)}</p>
      {field}
    </Dialog>
  )
}
