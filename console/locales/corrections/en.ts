import type { CorrectionsTexts } from './zh-hans.ts'

/** Texts about reported mistakes in English. */
export const correctionsEn: CorrectionsTexts = {
  mistakes: 'Reported mistakes',
  'mistake.open': 'Open',
  'mistake.closed': 'Closed',
  'mistake.waiting': 'Waiting',
  'mistake.reason': 'Problem',
  'mistake.item': 'Article or flash',
  'mistake.fact': 'Fact',
  'mistake.language': 'Typo or translation',
  'mistake.broken': 'Broken link or picture',
  'mistake.unlawful': 'Rumour or unlawful',
  'mistake.other': 'Other',
  'mistake.close': 'Resolve',
  'mistake.closeTitle': 'Resolve a report',
  'mistake.empty': 'No open reports',
  'mistake.by.message': 'Answer by site message',
  'mistake.by.mail': 'Answer by mail',
  'mistake.by.aside': 'Set aside',
  'mistake.asideHint': 'Say why; only the newsroom will see it.',
  'mistake.done': 'Done',
  deskMistakes: 'Reported mistakes',
}
