import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { WebhookState } from './webhook-state.tsx'

const t = ((key: string) => key) as Console['t']
const since = '2026-05-04 11:02:03'

it.each([
  ['webhook.active', 'arrives', { active: true, failing_since: null }],
  ['webhook.failing', 'has not arrived for a while', { active: true, failing_since: since }],
  ['webhook.stopped', 'is no longer sent, although it failed before', { active: false, failing_since: since }],
])('says %s where what a webhook is told %s', (words, _, webhook) => {
  const html = renderToStaticMarkup(
    <ConsoleProvider value={{ t } as Console}>
      <WebhookState webhook={webhook as Webhook} />
    </ConsoleProvider>,
  )
  expect(html.replace(/<[^>]*>/g, '')).toBe(words)
})
