import type { CorrectionsKey } from './zh-hans.ts'

/** Texts of the dialog by which readers ask for a correction, in English. */
export const correctionsEn: Readonly<Record<CorrectionsKey, string>> = {
  title: 'Request a correction',
  intro: 'Please describe the mistake; an editor will check it.',
  reason: 'Kind of mistake',
  fact: 'Factual error',
  language: 'Typo or translation',
  broken: 'Broken link or picture',
  unlawful: 'Rumour or unlawful content',
  other: 'Other',
  content: 'Details',
  contentHint: '5 to 500 characters. Which paragraph is wrong, and what should it say?',
  short: 'Please write at least 5 characters',
  long: '{n} {n|character|characters} too many',
  email: 'Email',
  optional: 'Optional',
  emailHint: 'Only used to answer you',
  emailWrong: 'Please enter a valid email address',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you, we have received it.',
  failed: 'It could not be sent; check your connection and try again',
  close: 'Close',
}
