import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { siteEn } from '#console/locales/site/en.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { ReviewMinutes } from './review-minutes.tsx'

const texts: Readonly<Record<string, string>> = siteEn
const shown = (from: number, to: number) =>
  renderToStaticMarkup(
    <ConsoleProvider value={{ t: (key: string) => texts[key] ?? key } as unknown as Console}>
      <ReviewMinutes value={{ from, to }} onChange={() => {}} />
    </ConsoleProvider>,
  )

it('shows both ends with their names', () => {
  const html = shown(40, 50)
  for (const one of ['value="40"', 'value="50"', 'aria-label="From"', 'aria-label="To"', texts['setting.reviewHint']])
    expect(html).toContain(one)
})

it.each([
  [50, 50],
  [60, 50],
])('says what is wrong with %s to %s', (from, to) => {
  expect(shown(from, to)).toContain(texts['setting.reviewWrong'])
})
