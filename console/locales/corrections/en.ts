import type { CorrectionsTexts } from './zh-hans.ts'

/** Texts about corrections that readers ask for, in English. */
export const correctionsEn: CorrectionsTexts = {
  corrections: 'Correction requests',
  'correction.open': 'Open',
  'correction.closed': 'Closed',
  'correction.waiting': 'Waiting',
  'correction.reason': 'Problem',
  'correction.item': 'Article or flash',
  'correction.fact': 'Factual error',
  'correction.language': 'Typo or translation',
  'correction.broken': 'Broken link or picture',
  'correction.unlawful': 'Rumour or unlawful content',
  'correction.other': 'Other',
  'correction.close': 'Resolve',
  'correction.closeTitle': 'Resolve a request',
  'correction.empty': 'No open requests',
  'correction.by.message': 'Answer by site message',
  'correction.by.mail': 'Answer by email',
  'correction.by.aside': 'Dismiss',
  'correction.asideHint': 'Give the reason; only the newsroom will see it',
  'correction.done': 'Done',
  deskCorrections: 'Correction requests',
}
