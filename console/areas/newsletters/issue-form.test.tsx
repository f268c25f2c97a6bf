// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newslettersHans as t } from '#console/locales/newsletters/zh-hans.ts'
import { presenceHans } from '#console/locales/presence/zh-hans.ts'
import { recordsHans } from '#console/locales/records/zh-hans.ts'
import { renderInConsole } from '#console/platform/test-console.tsx'
import { IssueForm, type Opened } from './issue-form.tsx'
import { loadNewslettersTexts } from './newsletters-texts.ts'

const issue: Opened = {
  ...{ id: 3, kind: 'daily', day: '2026-11-30', item: null, state: 'automatic', version: 1, finished_time: null },
  ...{ intro: { 'zh-Hans': { text: '早上好', by: '何卓' } }, picks: [7, 8], excluded: [] },
  named: [
    { id: 7, title: '第七篇' },
    { id: 8, title: '第八篇' },
  ],
  counts: { waiting: 0, sent: 0, failed: 0, unknown: 0, skipped: 0, p50: null, p99: null, causes: [] },
}
const { named: _named, counts: _counts, ...stored } = issue
const nothing = { list: [], total: 0, more: false, total_capped: false }
const preview = { subject: '', html: '', text: '', bytes: 0, path: '/', items: [] }

it('Items are named and ordered, and what was written stays when a colleague saves meanwhile', async () => {
  await loadNewslettersTexts('zh-Hans')
  const answers = [
    { saved: false as const, current: { ...stored, version: 2, picks: [8] } },
    { saved: true as const, issue: { ...stored, version: 3, picks: [8, 7] } },
  ]
  const { calls, user, getByLabelText, getByRole, getByText, findByRole } = await renderInConsole(
    <IssueForm issue={issue} onChanged={() => {}} />,
    {
      responses: {
        staffArticles: () => nothing,
        previewNewsletterIssue: () => preview,
        saveNewsletterIssue: () => answers.shift() ?? Promise.reject(new Error('no more')),
      },
    },
  )
  getByText('第七篇')
  await user.click(getByRole('button', { name: recordsHans['order.down'].replace('{name}', '第七篇') }))
  await user.type(getByLabelText(t['newsletters.introText']), '，今天只有一件事')
  await user.click(getByRole('button', { name: t['newsletters.save'] }))
  await findByRole('button', { name: presenceHans.conflictAllMine })
  const mine = { 'zh-Hans': { text: '早上好，今天只有一件事', by: '何卓' } }
  const sent = () => calls.filter(({ name }) => name === 'saveNewsletterIssue').map(({ input }) => input)
  expect(sent()).toEqual([{ id: 3, version: 1, intro: mine, picks: [8, 7], excluded: [] }])
  expect(getByRole('button', { name: t['newsletters.save'] })).toHaveProperty('disabled', true)
  await user.click(getByRole('button', { name: presenceHans.conflictAllMine }))
  await user.click(getByRole('button', { name: t['newsletters.save'] }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ id: 3, version: 2, intro: mine, picks: [8, 7], excluded: [] })
})
