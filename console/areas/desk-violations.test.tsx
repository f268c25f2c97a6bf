import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Language, languages } from '#language/languages.ts'
import { type Console, ConsoleProvider } from '../platform/console-context.tsx'
import { ViolationTable } from './desk-violations.tsx'

async function render(blocked: string, language: Language = 'zh-Hans') {
  const one = { directive: 'img-src', blocked, page: '/contents/5', reports: 1200, last_time: '2026-03-01 09:05:07' }
  const t = translator(await loadTexts(language))
  return renderToStaticMarkup(
    <ConsoleProvider value={{ t } as Console}>
      <ViolationTable list={[one, { ...one, page: '' }]} />
    </ConsoleProvider>,
  )
}

it.each(languages)(
  'what was blocked is listed with its directive, page, number and last time in %s',
  async (language) => {
    const html = await render('https://other.example', language)
    for (const text of ['img-src', 'https://other.example', '/contents/5', '1,200', '03-01 09:05', '—'])
      expect(html).toContain(`>${text}<`)
    expect(html).not.toMatch(/[{}]/)
  },
)

it('what is reported is text alone: no markup, and no link', async () => {
  const html = await render('<img src=x onerror=alert(1)>')
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toMatch(/<img|<a\b/)
})
