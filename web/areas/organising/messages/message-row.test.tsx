import { beforeAll, expect, it } from 'vitest'
import type { AttendeeMessage } from '#contract/events/organiser.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { shownIn } from '../../../../tools/shown-elements.ts'
import { organisingTexts } from '../organising-text.ts'
import { MessageRow } from './message-row.tsx'

beforeAll(() => organisingTexts.load('en'))

const message = (given: Partial<AttendeeMessage>): AttendeeMessage => ({
  ...{ id: 1, subject: 'Parking', text: 'Use the north gate', recipients: 3, sent: 0, failed: 0, failures: [] },
  languages: ['en'],
  created_time: '2026-11-23 12:00:00',
  ...given,
})
const show = async (given: Partial<AttendeeMessage>) => {
  const html = await renderTestPage(<MessageRow message={message(given)} />, { address: '/ac_organ', language: 'en' })
  return { status: shownIn(html).one('status').text, hasBar: html.includes('<progress'), html }
}

it.each([
  [{ sent: 0 }, 'Sending: 0 of 3', true],
  [{ sent: 1, failed: 1 }, 'Sending: 2 of 3', true],
  [{ sent: 3 }, 'All 3 sent', false],
  [{ recipients: 0 }, 'No recipients', false],
  [{ sent: 2, failed: 1 }, '2 sent, 1 could not be delivered', false],
])('%j is said as “%s”', async (given, words, hasBar) => {
  expect(await show(given)).toMatchObject({ status: expect.stringContaining(words), hasBar })
})

it('names who could not be reached, and counts the others', async () => {
  const failures = [{ name: 'Ada', email: 'ada@mail.test' }]
  const { html } = await show({ sent: 0, failed: 3, failures })
  expect(
    shownIn(html)
      .all('listitem')
      .map(({ text }) => text.replace(/\s+/g, ' ').trim()),
  ).toEqual(expect.arrayContaining(['Ada ada@mail.test', 'and 2 more addresses']))
})
