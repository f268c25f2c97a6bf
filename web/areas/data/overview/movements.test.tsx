import { beforeAll, expect, it } from 'vitest'
import type { OverviewChange } from '#contract/market/data.ts'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { Movements } from './movements.tsx'

beforeAll(() => dataTexts.load('zh-Hans'))

const moved = (key: string, time: string) =>
  ({
    ...{ type: 'bitcoin', entity: { key, name: key, language: 'en' }, metric: 'holdings', unit: 'btc' },
    ...{ change: 10, before: 100, source: { source_time: `2026-11-23 ${time}` } },
  }) as unknown as OverviewChange

it('writes a time that rows share once', async () => {
  const changes = [moved('a', '05:08:00'), moved('b', '05:08:00'), moved('c', '07:30:00'), moved('d', '07:30:00')]
  const html = await renderTestPage(<Movements changes={changes} />, { address: '/DataEra' })
  expect([...html.matchAll(/<time>(.*?)<\/time>/g)].map(([, time]) => time)).toEqual(['05:08', '', '07:30', ''])
})
