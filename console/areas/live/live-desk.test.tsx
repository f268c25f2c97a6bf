// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { liveHans as t } from '#console/locales/live/zh-hans.ts'
import { recordsHans } from '#console/locales/records/zh-hans.ts'
import { invalidate } from '#console/platform/acts/acts.ts'
import { renderInConsole } from '#console/platform/test-console.tsx'
import type { StaffLiveBlog, StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import { DeskAuthors } from './desk-authors.tsx'
import { DeskInbox } from './desk-inbox.tsx'
import { DeskNotes } from './desk-notes.tsx'
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
    programme: [{ id: 1, time: '2026-11-26 09:30:00', title: '开场', language: 'zh-Hans' }],
    title: '年会',
    language: 'zh-Hans',
  },
  ...{ ends_time: null, missing: { key_points: 0, alt_texts: 0 }, assigned: [] },
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
  ...{ metric: null, flash_id: null, votes: null },
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
      staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
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
        staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
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
        staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
        staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
        liveDesk: ({ before = Number.POSITIVE_INFINITY }) => {
          const rest = all.filter(({ id }) => id < Number(before))
          return { blog: blog(), inbox: [], notes: rest.slice(0, 10), more: rest.length > 10 }
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
      staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
      staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
    },
  })
  getByText('1,100')
  getByText(t['live.peak'].replace('{time}', '14:31'))
})

it('The programme is typed in lines, and saved over what a colleague changed elsewhere in the blog', async () => {
  await loadLiveTexts('zh-Hans')
  const answers = [
    { saved: false, current: blog({ version: 4 }) },
    { saved: true, record: blog({ version: 5 }) },
  ]
  const { calls, user, getByRole, findByLabelText, findByText } = await renderInConsole(
    <DeskSide blog={blog()} readers={[]} onChanged={() => {}} />,
    {
      responses: {
        attendRecord: () => ({ list: [] }),
        staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
        staffArticles: () => ({ list: [], total: 0, more: false, total_capped: false }),
        saveLiveProgramme: () => answers.shift() as never,
      },
    },
  )
  await user.click(getByRole('button', { name: t['live.programmeEdit'] }))
  const field = await findByLabelText(t['live.programmeLines'])
  expect(field).toHaveProperty('value', '09:30 开场')
  await user.type(field, '\n圆桌')
  await findByText(t['live.programmeWrong'].replace('{n}', '2'))
  await user.clear(field)
  await user.type(field, '9:30 开场\n13:50 圆桌')
  await user.click(within(getByRole('dialog')).getByRole('button', { name: recordsHans['record.save'] }))
  const sent = () => calls.filter(({ name }) => name === 'saveLiveProgramme').map(({ input }) => input)
  const entries = [
    { time: '2026-11-26 09:30:00', title: '开场' },
    { time: '2026-11-26 13:50:00', title: '圆桌' },
  ]
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { item: 7, version: 3, entries },
    { item: 7, version: 4, entries },
  ])
})

it('The desk says how many votes a poll has, and when it closes', async () => {
  await loadLiveTexts('zh-Hans')
  const poll = {
    id: 9,
    question: '多少才够？',
    options: ['一', '二'],
    language: 'zh-Hans',
    closes_time: '2026-01-01 14:40:00',
  }
  const asked: StaffLiveNote = { ...note, kind: 'poll', title: '', state: 'published', poll, votes: 1_412 }
  const { getByText } = await renderInConsole(
    <DeskNotes blog={blog()} notes={[asked]} onChanged={() => {}} onOlder={undefined} loading={false} />,
    { responses: {} },
  )
  getByText(new RegExp(`1,412票 · ${t['live.closed']}`))
})

it('A note from the venue is taken with a key, and one whose picture has no alt text is completed first', async () => {
  await loadLiveTexts('zh-Hans')
  const pic = { url: '/media/a.webp', width: 16, height: 9, alt: '' }
  const offered = (id: number, given: Partial<StaffLiveNote> = {}): StaffLiveNote => ({
    ...{ ...note, id, title: `发来的${id}`, author: '梁晓彤', state: 'offered' as const },
    ...given,
  })
  const { calls, user, getByRole, getAllByRole } = await renderInConsole(
    <DeskInbox item={7} notes={[offered(5), offered(6, { pic })]} onChanged={() => {}} />,
    {
      responses: {
        takeLiveNote: () => ({ saved: true, record: offered(5, { state: 'waiting' }), undo_ms: 10_000 }),
        rejectLiveNote: () => ({}),
      },
    },
  )
  expect(getAllByRole('button', { name: new RegExp(t['live.take']) })).toHaveLength(1)
  getByRole('button', { name: t['live.complete'] })
  await user.keyboard('a')
  await waitFor(() => expect(calls).toContainEqual({ name: 'takeLiveNote', input: { id: 5, version: 1 } }))
  await user.click(getAllByRole('button', { name: t['live.reject'] })[1] as HTMLElement)
  const sure = within(await waitFor(() => getByRole('tooltip')))
  await user.click(sure.getByRole('button', { name: t['live.reject'] }))
  await waitFor(() => expect(calls).toContainEqual({ name: 'rejectLiveNote', input: { id: 6 } }))
})

it('An author is removed from the live blog with the version that was seen', async () => {
  await loadLiveTexts('zh-Hans')
  const assigned = [5, 6].map((id) => ({ id, nickname: `作者${id}`, avatar_img: null }))
  const { calls, user, findByRole } = await renderInConsole(
    <DeskAuthors blog={blog({ assigned })} onChanged={() => {}} />,
    {
      responses: {
        staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
        saveLiveAuthors: () => ({ saved: true, record: blog() }),
      },
    },
  )
  await user.click(await findByRole('button', { name: t['live.authorRemoveName'].replace('{name}', '作者5') }))
  expect(calls).toContainEqual({ name: 'saveLiveAuthors', input: { item: 7, version: 3, authors: [6] } })
})

it('A live blog that has ended is reopened only after a confirmation', async () => {
  await loadLiveTexts('zh-Hans')
  const { calls, user, findByRole } = await renderInConsole(
    <Routes>
      <Route path="/live/:id" element={<LiveDeskPage />} />
    </Routes>,
    {
      address: '/live/7',
      responses: {
        attendRecord: () => ({ list: [] }),
        staffAuthors: () => ({ list: [], total: 0, more: false, total_capped: false }),
        liveDesk: () => ({ blog: blog({ state: 'ended' }), inbox: [], notes: [], more: false }),
        setLiveState: () => ({ saved: true, record: blog() }),
      },
    },
  )
  const sent = () => calls.filter(({ name }) => name === 'setLiveState').map(({ input }) => input)
  await user.click(await findByRole('button', { name: t['live.reopen'] }))
  const question = await findByRole('tooltip')
  expect(sent()).toEqual([])
  await user.click(within(question).getByRole('button', { name: t['live.reopen'] }))
  await waitFor(() => expect(sent()).toEqual([{ item: 7, version: 3, state: 'live' }]))
})
