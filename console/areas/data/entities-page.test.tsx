// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { type FakeResponses, renderInConsole } from '#console/platform/test-console.tsx'
import { PickedItems } from '#console/records/use-known-items.tsx'
import { loadDataTexts } from './data-texts.ts'
import { EntitiesPage, EntityPage } from './entities-page.tsx'

beforeAll(() => loadDataTexts('en'))

const none = { list: [], total: 0, total_capped: false, more: false }
const row = {
  ...{ id: 4, version: 2, title: 'Tern Shipping', language: 'en', demo: false, updated_time: null },
  values: {
    ...{ type: 'company', symbol: 'TERN', key: 'tern', named: 'Shipping', online: false, lastDay: '2026-01-14' },
    series: 'cost.tern.bitcoin holdings.tern.bitcoin holdings.tern.ethereum',
  },
}
const entity = {
  ...{ kind: 'dataEntity', id: 4, version: 2, demo: false, texts: { en: { name: 'Tern Shipping' } }, type: 'company' },
  ...{ key: 'tern', online: true, symbol: 'TERN', label: null, country: 'CA', exchange: '', currency: '', website: '' },
  ...{ coin: '', fee: null, spot: false },
  about: { page: null, items: [], labels: [], titles: {}, computed: { names: 'csv:Tern' }, updated_time: null },
} as const
const responses: FakeResponses = {
  findRecords: ({ kind }) => (kind === 'dataEntity' ? { ...none, list: [row], total: 1 } : none),
  getRecord: () => entity as never,
  attendRecord: () => ({ list: [] }),
  staffDataPoints: () => ({ list: [], total: 0, more: false }),
  heldDataPoints: () => ({ list: [], total: 0, more: false }) as never,
}
const open = (address: string) =>
  renderInConsole(
    <PickedItems>
      <Routes>
        <Route path="/data/entities" element={<EntitiesPage />} />
        <Route path="/data/entities/:id" element={<EntityPage />} />
      </Routes>
    </PickedItems>,
    { responses, address, language: 'en' },
  )

it('lists entities with their metrics, which open their values', async () => {
  const { user, calls } = await open('/data/entities?type=company')
  const line = await screen.findByRole('row', { name: /Tern Shipping/ })
  for (const text of ['Listed company', 'TERN', 'Shipping', '2026-01-14', 'Offline'])
    expect(within(line).getByText(text)).toBeDefined()
  await user.click(within(line).getByRole('button', { name: 'Cost · Holdings' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Cost · cost.tern.bitcoin')).toBeDefined()
  expect(calls).toContainEqual({
    name: 'staffDataPoints',
    input: expect.objectContaining({ series: 'cost.tern.bitcoin' }),
  })
})

it('opens an entity with the names of sources, and without the address as one that can change', async () => {
  await open('/data/entities/4')
  expect(await screen.findByText(/csv:Tern/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Last part of the address' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('textbox', { name: 'Country code' })).toHaveProperty('value', 'CA')
  expect(screen.queryByRole('checkbox', { name: 'Spot fund' })).toBeNull()
})
