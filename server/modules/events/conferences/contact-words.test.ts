import { expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { type ContactMessage, contactText } from './contact-words.ts'

const message: ContactMessage = {
  ...{ number: 'HW-00012', conference: 'Tide Summit 2026', topic: 'press', name: 'Ann', organisation: 'The Paper' },
  ...{ email: 'ann@paper.example', message: 'Two seats,\n\nplease.', time: '28 November 2026, 10:40 (UTC+8)' },
}

it.each(languages)('says in %s who wrote, about what and when, and how to answer', (language) => {
  const { title, before, after = [] } = contactText(message, language)
  expect(title).toContain('Tide Summit 2026')
  expect(before.slice(1)).toEqual(['Two seats,', 'please.'])
  for (const known of ['Ann', 'The Paper', 'Tide Summit 2026']) expect(before[0]).toContain(known)
  const facts = after.join('\n')
  for (const known of ['ann@paper.example', 'HW-00012', '10:40 (UTC+8)']) expect(facts).toContain(known)
  expect(facts).toMatch(/Reply to this email|回复这封邮件|回覆此電郵/)
  expect(contactText({ ...message, organisation: '' }, language).before[0]).not.toMatch(/（|,/)
})
