import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { Webhook } from '#contract/integration/webhooks.ts'
import { languages } from '#language/languages.ts'
import { WebhookState } from './webhook-state.tsx'

const since = '2026-05-04 11:02:03'

it.each(languages)('says in %s whether a webhook is told, and whether that arrives', async (language) => {
  const t = translator(await loadTexts(language))
  const words = (given: Pick<Webhook, 'active' | 'failing_since'>) =>
    renderToStaticMarkup(
      <ConsoleProvider value={{ t } as Console}>
        <WebhookState webhook={given as Webhook} />
      </ConsoleProvider>,
    ).replace(/<[^>]*>/g, '')
  expect(words({ active: true, failing_since: null })).toBe(t('webhook.active'))
  expect(words({ active: true, failing_since: since })).toBe(t('webhook.failing'))
  expect(words({ active: false, failing_since: since }), 'one that is stopped fails no longer').toBe(
    t('webhook.stopped'),
  )
})
