import type { CorrectionsKey } from './zh-hans.ts'

/** Texts of the dialog by which readers ask for a correction, in English. */
export const correctionsEn: Readonly<Record<CorrectionsKey, string>> = {
  title: 'Request a correction',
  intro: 'Tell us what is wrong; an editor will check it.',
  reason: 'What kind of mistake',
  fact: 'A fact is wrong',
  language: 'A typo or a translation',
  broken: 'A link or picture does not work',
  unlawful: 'A rumour or unlawful content',
  other: 'Something else',
  content: 'What is wrong',
  contentHint: '5 to 500 characters. Which paragraph, and what should it say?',
  short: 'Please write at least 5 characters',
  long: '{n} {n|character|characters} too many',
  email: 'Email',
  optional: 'Optional',
  emailHint: 'Only to answer you.',
  emailWrong: 'Please enter a valid email address',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you, we have received it.',
  failed: 'It could not be sent; check your connection and try again',
  close: 'Close',
}
