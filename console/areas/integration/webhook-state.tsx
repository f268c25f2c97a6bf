import * as styles from '#console/ui/lists/lists.module.css'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'

/** The state of a webhook: on or stopped, and its newest failures. */
export function WebhookState({ webhook: { active, failing_since: since } }: { webhook: Webhook }) {
  const { t } = useConsole()
  const [word, tone] = !active
    ? (['webhook.stopped', 'draft'] as const)
    : since
      ? (['webhook.failing', 'refused'] as const)
      : (['webhook.active', 'approved'] as const)
  return <span className={`${styles.state} state--${tone}`}>{t(word)}</span>
}
