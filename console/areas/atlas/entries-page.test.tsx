// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { type FakeResponses, renderInConsole } from '#console/platform/test-console.tsx'
import { PickedItems } from '#console/records/use-known-items.tsx'
import { loadAtlasTexts } from './atlas-texts.ts'
import { EntriesPage } from './entries-page.tsx'
import { EntryPage } from './entry-page.tsx'

beforeAll(() => loadAtlasTexts('en'))

const rowOf = (id: number, title: string, slug: string) => ({
  ...{ id, version: 3, title, language: 'en', demo: false, updated_time: '2026-01-02 10:00:00' },
  values: { type: 'company', note: 'Lends lamps', slug, linked: 'Lamps' },
})
const rows = [rowOf(1, 'Fog Lamp', 'fog-lamp'), rowOf(2, 'Foglamp', 'foglamp-2')]
const entry = {
  ...{ kind: 'atlasEntry', id: 1, version: 3, demo: false, texts: { en: { name: 'Fog Lamp' } }, type: 'company' },
  ...{ slug: 'fog-lamp', aliases: ['Beam'], website: null, label: null, author: 7, topic: null, entity: null },
  about: {
    page: '/atlas/fog-lamp',
    items: [],
    labels: [],
    titles: { author: 'He Zhuo' },
    computed: {},
    updated_time: null,
  },
} as const
const responses: FakeResponses = {
  findRecords: () => ({ list: rows, total: 2, total_capped: false, more: false }),
  getRecord: () => entry as never,
  staffAuthors: () => ({ list: [], total: 0, total_capped: false, more: false }),
  attendRecord: () => ({ list: [] }),
  mergeAtlasEntries: () => ({}),
}
const open = (address: string) =>
  renderInConsole(
    <PickedItems>
      <Routes>
        <Route path="/labels/atlas" element={<EntriesPage />} />
        <Route path="/labels/atlas/:id" element={<EntryPage />} />
      </Routes>
    </PickedItems>,
    { responses, address, language: 'en' },
  )

it('lists entries with what they link to, and merges one into another of the same name', async () => {
  const { user, calls } = await open('/labels/atlas?type=company&only=doubles')
  const row = await screen.findByRole('row', { name: /Fog Lamp/ })
  for (const text of ['Company', 'Lends lamps', 'fog-lamp', 'Lamps']) expect(within(row).getByText(text)).toBeDefined()
  const filters = { type: 'company', only: 'doubles' }
  expect(calls).toContainEqual({ name: 'findRecords', input: expect.objectContaining({ kind: 'atlasEntry', filters }) })
  await user.keyboard('m')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('combobox'), 'fog')
  await user.click(await screen.findByText('Foglamp · Company · foglamp-2'))
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ name: 'mergeAtlasEntries', input: { id: 1, version: 3, into: 2 } }),
  )
})

it('opens an entry with the names of what it links to, its page, and the dialog that merges it', async () => {
  const { user } = await open('/labels/atlas/1')
  expect(await screen.findByRole('heading', { name: 'Fog Lamp' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'View page' }).getAttribute('href')).toBe('/atlas/fog-lamp')
  expect(screen.getByText('He Zhuo')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Last part of the address' })).toHaveProperty('value', 'fog-lamp')
  await user.click(screen.getByRole('button', { name: 'Merge into…' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Merge “Fog Lamp” into which entry?')
})
