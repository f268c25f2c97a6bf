// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { liveHans as t } from '#console/locales/live/zh-hans.ts'
import { recordsHans } from '#console/locales/records/zh-hans.ts'
import { invalidate } from '#console/platform/acts/acts.ts'
import { renderInConsole } from '#console/platform/test-console.tsx'
import type { StaffLiveBlog, StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import { DeskSide } from './desk-side.tsx'
import { LiveDeskPage } from './live-desk-page.tsx'
import { loadLiveTexts } from './live-texts.ts'
import { NoteForm } from './note-form.tsx'

const blog = (given: Partial<StaffLiveBlog> = {}): StaffLiveBlog => ({
  ...{ item: 7, state: 'live', version: 3, started_time: null, ended_time: null, total: 3, key_total: 3 },
  ...{
    first_time: null,
    latest_time: null,
    day: [],
    authors: [],
    full_story: null,
    title: '年会',
    language: 'zh-Hans',
  },
  ...{ ends_time: null, missing: { key_points: 0, alt_texts: 0 } },
  key_points: [1, 2, 3].map((note) => ({
    note,
    time: '2026-11-26 14:00:00',
    title: `要点${note}`,
    language: 'zh-Hans',
  })),
  ...given,
})
const note: StaffLiveNote = {
  ...{ id: 1, kind: 'text', time: '2026-11-26 14:00:00', title: '一条', text: '', language: 'zh-Hans' },
  ...{ text_origin: 'original', author: null, is_key: false, pinned: false, pic: null, value: null, flash: null },
  ...{
    poll: null,
    correction: null,
    withdrawn: false,
    version: 1,
    state: 'waiting',
    author_id: 1,
    push: false,
    alt: '',
  },
  ...{ metric: null, flash_id: null },
}

it('A note is written with keys, sent once with Ctrl and Enter, and the next one has another key', async () => {
  localStorage.clear()
  await loadLiveTexts('zh-Hans')
  const { calls, user, getByLabelText, getByRole } = await renderInConsole(<NoteForm item={7} onSent={() => {}} />, {
    responses: { sendLiveNote: () => ({ note, undo_ms: 10_000 }) },
  })
  expect(getByRole('button', { name: new RegExp(t['live.send']) })).toHaveProperty('disabled', true)
  await user.keyboard('1q')
  await user.type(getByLabelText(t['live.said']), '原话')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.type(getByLabelText(t['live.said']), '又一句')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const sent = calls.filter(({ name }) => name === 'sendLiveNote').map(({ input }) => input as Record<string, unknown>)
  expect(sent).toMatchObject([
    { item: 7, kind: 'quote', title: '原话', is_key: true },
    { item: 7, kind: 'quote', title: '又一句', is_key: false },
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

it('A draft is there again after the page was left', async () => {
  localStorage.clear()
  await loadLiveTexts('zh-Hans')
  const first = await renderInConsole(<NoteForm item={8} onSent={() => {}} />, { responses: {} })
  await first.user.type(first.getByLabelText(t['live.title']), '写到一半')
  first.unmount()
  const again = await renderInConsole(<NoteForm item={8} onSent={() => {}} />, { responses: {} })
  expect(again.getByLabelText(t['live.title'])).toHaveProperty('value', '写到一半')
})

it.each([
  ['key points', { key_points: 1, alt_texts: 0 }],
  ['alt texts', { key_points: 0, alt_texts: 2 }],
])('The end is disabled while %s are missing', async (_what, missing) => {
  await loadLiveTexts('zh-Hans')
  const { getByRole } = await renderInConsole(<DeskSide blog={blog({ missing })} readers={[]} onChanged={() => {}} />, {
    responses: {
      attendRecord: () => ({ list: [] }),
      staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
    },
  })
  expect(getByRole('button', { name: t['live.end'] })).toHaveProperty('disabled', true)
})

it('Key points are moved with buttons, and the end is asked for with the version that was seen', async () => {
  await loadLiveTexts('zh-Hans')
  const { calls, user, getByRole } = await renderInConsole(
    <DeskSide blog={blog()} readers={[]} onChanged={() => {}} />,
    {
      responses: {
        attendRecord: () => ({ list: [] }),
        staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
        orderKeyPoints: () => ({ saved: true, record: blog() }),
        setLiveState: () => ({ saved: true, record: blog(), undo_ms: 60_000 }),
      },
    },
  )
  await user.click(getByRole('button', { name: recordsHans['order.down'].replace('{name}', '要点1') }))
  await user.click(getByRole('button', { name: t['live.end'] }))
  expect(calls).toContainEqual({ name: 'orderKeyPoints', input: { item: 7, version: 3, notes: [2, 1, 3] } })
  expect(calls).toContainEqual({ name: 'setLiveState', input: { item: 7, version: 3, state: 'ended' } })
})

it('A push is sent only after it was confirmed', async () => {
  localStorage.clear()
  await loadLiveTexts('zh-Hans')
  const { calls, user, getByLabelText, getByRole, findByRole } = await renderInConsole(
    <NoteForm item={7} onSent={() => {}} />,
    { responses: { sendLiveNote: () => ({ note, undo_ms: 10_000 }) } },
  )
  const sent = () => calls.filter(({ name }) => name === 'sendLiveNote')
  // The key of the box pauses for a moment after the chord of an earlier test.
  await user.click(getByRole('checkbox', { name: new RegExp(t['live.push']) }))
  await user.type(getByLabelText(t['live.title']), '要紧的事')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = within(await findByRole('dialog'))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: t['live.sendPush'] }))
  expect(sent()).toMatchObject([{ input: { title: '要紧的事', push: true } }])
  expect(getByRole('checkbox', { name: new RegExp(t['live.push']) })).toHaveProperty('checked', false)
})

it('Older notes are shown on demand, and stay when the desk is renewed', async () => {
  await loadLiveTexts('zh-Hans')
  const all = Array.from({ length: 15 }, (_, place) => ({
    ...{ ...note, id: 15 - place, title: `第${15 - place}条`, state: 'published' as const },
  }))
  const { calls, user, getByRole, findByText, queryByText } = await renderInConsole(
    <Routes>
      <Route path="/live/:id" element={<LiveDeskPage />} />
    </Routes>,
    {
      address: '/live/7',
      responses: {
        attendRecord: () => ({ list: [] }),
        staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
        liveDesk: ({ before = Number.POSITIVE_INFINITY }) => {
          const rest = all.filter(({ id }) => id < Number(before))
          return { blog: blog(), notes: rest.slice(0, 10), more: rest.length > 10 }
        },
      },
    },
  )
  await findByText('第6条')
  expect(queryByText('第5条')).toBeNull()
  await user.click(getByRole('button', { name: t['live.older'] }))
  await findByText('第1条')
  expect(calls).toContainEqual({ name: 'liveDesk', input: { item: 7, before: 6 } })
  const asked = () => calls.filter(({ name }) => name === 'liveDesk').length
  const before = asked()
  act(() => invalidate())
  await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(before + 2))
  await findByText('第1条')
  expect(queryByText(t['live.older'])).toBeNull()
})

it('The desk says how many readers there are, and when there were most', async () => {
  await loadLiveTexts('zh-Hans')
  const readers = [
    { at: Date.parse('2026-11-26T06:00:00Z'), count: 900 },
    { at: Date.parse('2026-11-26T06:31:00Z'), count: 1_284 },
    { at: Date.parse('2026-11-26T06:40:00Z'), count: 1_100 },
  ]
  const { getByText } = await renderInConsole(<DeskSide blog={blog()} readers={readers} onChanged={() => {}} />, {
    responses: {
      attendRecord: () => ({ list: [] }),
      staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
    },
  })
  getByText('1,100')
  getByText(t['live.peak'].replace('{time}', '14:31'))
})
