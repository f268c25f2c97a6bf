import { Button } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { DeliveryAttempt, Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import * as styles from './integration.module.css'

const refreshMs = 3_000
const problems = ['address', 'refused', 'unreachable', 'tooSlow', 'tooLarge', 'redirects', 'status'] as const

interface Props {
  webhook: Webhook
  delivery: number
  onSent: () => void
  onClose: () => void
}

/** One delivery: what was sent, and every attempt with the beginning of its answer. */
export function DeliveryDialog({ webhook, delivery, onSent, onClose }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const sent = useAnswer('webhookDelivery', { id: delivery }, { everyMs: refreshMs })
  const again = async () => {
    const answer = await act('replayDeliveries', { id: webhook.id, delivery })
    if (!answer) return
    sent.reload()
    onSent()
  }
  return (
    <Dialog
      title={t('delivery.details', { id: delivery })}
      width={720}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          loading={busy}
          disabled={!webhook.active || !sent.data || sent.data.state === 'pending'}
          onClick={again}
        >
          {t('delivery.again')}
        </Button>
      }
    >
      <Loaded answer={sent}>
        {(data) => (
          <div className={`grid gap-10 ${styles.integrationDelivery}`}>
            <p>
              <code>{data.message}</code>
            </p>
            <h3>{t('delivery.body')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled by keyboard too */}
            <pre tabIndex={0}>{readable(data.body)}</pre>
            <h3>{t('delivery.history')}</h3>
            {data.list.toReversed().map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Attempt({ attempt: { number, time, took, status, answer, problem } }: { attempt: DeliveryAttempt }) {
  const { t } = useConsole()
  const known = problems.find((one) => one === problem)
  return (
    <section className={`grid gap-6 ${styles.integrationAttempt}`}>
      <p>
        <b>{number}</b> {time} · {t('delivery.took', { n: took.toLocaleString('en') })} ·{' '}
        <b className={problem ? styles.integrationBad : undefined}>{status ?? t('delivery.noAnswer')}</b>{' '}
        {known && t(`delivery.problem.${known}`)}
      </p>
      {answer ? <pre>{answer}</pre> : status !== null && <p className="quiet">{t('delivery.empty')}</p>}
    </section>
  )
}
