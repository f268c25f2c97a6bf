import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { figuresEn } from '#console/locales/figures/en.ts'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { loadFigureTexts } from './figure-texts.ts'
import { Unfound } from './parts.tsx'
import type { FiguresProps } from './totals.tsx'

it.each([
  [0, figuresEn['figures.empty']],
  [12, figuresEn['figures.noUnfound']],
])('words without results: after %i searches it says “%s”', async (searches, said) => {
  await loadFigureTexts('en')
  const t = translator(await loadTexts('en'))
  const figures = { unfound: [], totals: { searches } } as unknown as FiguresProps['figures']
  const html = renderToStaticMarkup(
    <ConsoleProvider value={{ language: 'en', t } as unknown as Console}>
      <Unfound figures={figures} compared={false} />
    </ConsoleProvider>,
  )
  expect(html).toContain(said)
})
