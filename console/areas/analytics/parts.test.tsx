import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { analyticsEn } from '#console/locales/analytics/en.ts'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { loadAnalyticsTexts } from './analytics-texts.ts'
import { Unfound } from './parts.tsx'
import type { AnalyticsProps } from './totals.tsx'

it.each([
  [0, analyticsEn['analytics.empty']],
  [12, analyticsEn['analytics.noUnfound']],
])('words without results: after %i searches it says “%s”', async (searches, said) => {
  await loadAnalyticsTexts('en')
  const t = translator(await loadTexts('en'))
  const analytics = { unfound: [], totals: { searches } } as unknown as AnalyticsProps['analytics']
  const html = renderToStaticMarkup(
    <ConsoleProvider value={{ language: 'en', t } as unknown as Console}>
      <Unfound analytics={analytics} compared={false} />
    </ConsoleProvider>,
  )
  expect(html).toContain(said)
})
