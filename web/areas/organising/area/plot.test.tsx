import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { organisingTexts } from '../organising-text.ts'
import { niceTop, Plot, PlotLegend } from './plot.tsx'

beforeAll(() => organisingTexts.load('zh-Hans'))

it.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [11, 20],
  [37, 40],
  [41, 80],
  [412, 800],
  [1_000, 2_000],
])('%d has an axis up to %d', (most, top) => expect(niceTop(most)).toBe(top))

it('draws a bar for each day and is told in words', () => {
  const days = [3, 0, 5].map((n, place) => ({ day: `2026-11-1${place}`, n }))
  const html = renderToStaticMarkup(<Plot days={days} label="三天" />)
  expect(html.match(/<rect/g)).toHaveLength(3)
  expect(html).toContain('<title')
  expect(html).not.toContain('NaN')
})

it('has for each kind of bar what the legend says of it', async () => {
  const days = [3, 5].map((n, place) => ({ day: `2026-11-1${place}`, n }))
  const shown = (
    <>
      <PlotLegend perDay="每日" />
      <Plot days={days} label="两天" />
    </>
  )
  const html = await renderTestPage(shown, { address: '/ac_organ' })
  expect(html.match(/orgplot__bar--last/g)).toHaveLength(1)
  expect(html).toMatch(/orglegend__last.*?今天/)
})

it('draws nothing wrong without days', () => {
  expect(renderToStaticMarkup(<Plot days={[]} label="无" />)).not.toContain('NaN')
})
