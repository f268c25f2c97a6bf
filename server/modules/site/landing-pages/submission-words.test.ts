import { expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { submissionText } from './submission-words.ts'

const submission = {
  ...{ number: 'LP-00007', page: 'Tide Week', time: '28 November 2026, 10:40 (UTC+8)', canReply: true },
  values: [
    { label: 'Name', value: 'Ann' },
    { label: 'Company', value: '' },
  ],
}

it.each(languages)('says in %s from which page a form came, when, and how to answer', (language) => {
  const { title, before, after = [] } = submissionText(submission, language)
  expect(title).toContain('Tide Week')
  expect(before[0]).toContain('Tide Week')
  expect(before.slice(1)).toEqual(language === 'en' ? ['Name: Ann', 'Company: –'] : ['Name：Ann', 'Company：–'])
  for (const known of ['LP-00007', '10:40 (UTC+8)']) expect(after.join('\n')).toContain(known)
  expect(after.at(-1)).toMatch(/Reply to this email|回复这封邮件|回覆此電郵/)
  expect(submissionText({ ...submission, canReply: false }, language).after?.at(-1)).not.toBe(after.at(-1))
})
