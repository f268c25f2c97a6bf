// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { type FakeResponses, renderInConsole } from '#console/platform/test-console.tsx'
import type { Flash, FlashRow, FlashTemplate } from '#contract/newsroom/flash.ts'
import { FlashPage } from './flash-page.tsx'

const flashOf = (part: Partial<Flash>): Flash => ({
  id: 3,
  item: null,
  version: 1,
  state: 'draft',
  title: '链上转账放缓',
  text: '',
  importance: 'normal',
  labels: [],
  source_name: '',
  source_url: '',
  category: null,
  region: null,
  language: 'zh-Hans',
  publish_time: null,
  saved_time: '2026-11-20 14:29:00',
  writer: null,
  undo_ms: undefined,
  ...part,
})
const rowOf = ({ id, item, version, state, title, importance, writer, saved_time, language }: Flash): FlashRow => ({
  ...{ id, item, version, state, title, importance, writer, language },
  time: saved_time,
  late: false,
})

/** The newsroom as the desk finds it, with one flash. */
const newsroomWith = (flash: Flash): FakeResponses => ({
  flashOptions: () => ({ templates: [], templates_version: 'first', categories: [], regions: [] }),
  recentFlash: () => ({
    drafts: flash.state === 'draft' ? [rowOf(flash)] : [],
    planned: [],
    list: flash.item === null ? [] : [rowOf(flash)],
    more: false,
  }),
  getFlash: () => flash,
  flashHistory: () => ({ list: [] }),
  similarFlash: () => ({ list: [] }),
  suggestLabels: () => ({ list: [] }),
  suggestCategory: () => ({ category: null }),
  attendRecord: () => ({ list: [] }),
})
const headline = () => screen.getByLabelText<HTMLTextAreaElement>(t.headline)

it.each(['', '&act=retract'])('offers to restore what is retracted at the address of “%s”', async (act) => {
  const retracted = flashOf({ item: 12, state: 'retracted' })
  await renderInConsole(<FlashPage />, { responses: newsroomWith(retracted), address: `/flash?item=12${act}` })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: t.flashRestore })
})

it.each(['published', 'retracted'] as const)('shows whom a %s flash reached, and why not all', async (state) => {
  const report = { waiting: 0, sent: 0, failed: 0, unknown: 0, skipped: 0, p50: null, p99: null, causes: [] }
  const { user } = await renderInConsole(<FlashPage />, {
    responses: {
      ...newsroomWith(flashOf({ item: 12, state })),
      flashDelivery: () => ({
        publish_time: '2026-11-20 14:30:00',
        streams: { ...report, sent: 9_876, p50: 0.2, p99: 0.5 },
        pushes: { ...report, sent: 40, skipped: 3, causes: [{ cause: 'capped', count: 3 }] },
        emails: null,
      }),
    },
    address: '/flash?item=12',
  })
  await user.click(await screen.findByRole('button', { name: t['delivery.title'] }))
  const channel = async (name: string) => (await screen.findByRole('region', { name })).textContent
  expect(await channel(t['delivery.streams'])).toContain('9,876')
  expect(await channel(t['delivery.streams'])).toContain('0.5')
  expect(await channel(t['delivery.pushes'])).toContain(t['delivery.cause.capped'])
  screen.getByText(t['delivery.noEmails'])
})

it('shows both versions where a colleague saved first, and saves the chosen one', async () => {
  const mine = flashOf({ title: '转账放缓' })
  const theirs = flashOf({ title: '转账放缓乙', version: 2 })
  const { user, calls } = await renderInConsole(<FlashPage />, {
    responses: {
      ...newsroomWith(mine),
      saveFlashDraft: ({ version, title = '' }) =>
        version === 2 ? { saved: true, flash: flashOf({ title, version: 3 }) } : { saved: false, current: theirs },
    },
    address: '/flash?id=3',
  })
  await waitFor(() => expect(headline().value).toBe('转账放缓'))
  await user.type(headline(), '甲')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('转账放缓乙')
  expect(headline().value).toBe('转账放缓甲')
  await user.click(screen.getByRole('button', { name: t.conflictAllMine }))
  expect(headline().value).toBe('转账放缓甲')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'saveFlashDraft')?.input).toMatchObject({
      ...{ id: 3, version: 2, title: '转账放缓甲' },
    }),
  )
})

it('keeps templates that a colleague saved meanwhile beside mine', async () => {
  const pattern = (name: string): FlashTemplate => ({
    ...{ name, title: `${name}…`, text: '', importance: 'normal', labels: [] },
  })
  const theirs = { templates: [pattern('同事的')], version: 'second' }
  const { user, calls } = await renderInConsole(<FlashPage />, {
    responses: {
      ...newsroomWith(flashOf({})),
      saveFlashTemplates: ({ templates, version }) =>
        version === 'second' ? { saved: true, templates, version: 'third' } : { saved: false, ...theirs },
    },
    address: '/flash',
  })
  await user.click(screen.getByRole('button', { name: t.flashTemplates }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: t.flashTemplateAdd }))
  const names = within(dialog).getAllByLabelText(t.flashTemplateName)
  await user.type(names.at(-1) as HTMLElement, '我的')
  const titles = within(dialog).getAllByLabelText(t.headline)
  await user.type(titles.at(-1) as HTMLElement, '我的…')
  await user.click(within(dialog).getByRole('button', { name: t.flashSave }))
  await user.click(await within(dialog).findByRole('button', { name: t.conflictChosen }))
  await screen.findByText(t.flashTemplatesSaved)
  const saved = calls.findLast(({ name }) => name === 'saveFlashTemplates')?.input as { templates: FlashTemplate[] }
  expect(saved.templates.map(({ name }) => name).toSorted()).toEqual(['同事的', '我的'].toSorted())
})
