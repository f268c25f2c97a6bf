import { beforeAll, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { DataChart } from './data-chart.tsx'
import { dataTexts } from './data-text.ts'

const data = {
  days: ['2026-01-01', '2026-01-02', '2026-01-03'],
  series: [
    { key: 'one', name: '甲', values: [10_000, 12_000, 15_000] },
    { key: 'two', name: '乙', values: [30_000, 28_000, 25_000] },
  ],
}
const chart = (kind: 'lines' | 'area', scale?: 'change' | 'share') =>
  renderTestPage(
    <DataChart title="价格" file="prices" source="" unit="usd" unitWords="美元，折算" {...{ data, kind, scale }} />,
  )

beforeAll(() => dataTexts.loadFirst())

it('says the unit above a chart of amounts', async () => {
  for (const kind of ['lines', 'area'] as const) expect(await chart(kind)).toContain('美元，折算')
})

it.each([
  ['lines', 'change'],
  ['area', 'share'],
] as const)('says no other unit above %s whose axis is in percent', async (kind, scale) => {
  const shown = await chart(kind, scale)
  expect(shown).toMatch(/>[+]?\d+%</)
  expect(shown).not.toContain('美元，折算')
})
