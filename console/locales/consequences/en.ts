import type { ConsequenceKey } from './zh-hans.ts'

/** Texts about what an act affects, in English. */
export const consequencesEn: Readonly<Record<ConsequenceKey, string>> = {
  'consequence.topic':
    'Readers who open this feature will see that it could not be found, and links to it will stop working.',
  'consequence.head': 'This affects',
  'consequence.none': 'No readers are affected.',
  'consequence.nothingElse': 'Nothing else is affected.',
  'consequence.hold': 'Press and hold for two seconds',
  'consequence.again': 'Confirm; this cannot be undone',
  'consequence.refund': '{n} {n|order|orders}, {amount} to refund',
  'consequence.votes': '{n} {n|vote|votes} already cast',
  'consequence.orders': '{n} confirmed {n|order|orders}, which will be cancelled',
  'consequence.unpaid_orders': '{n} unpaid {n|order|orders}, which will lapse',
  'consequence.waiting': '{n} {n|person|people} on the waiting list',
  'consequence.reminders': '{n} {n|reminder|reminders}, which will not be sent',
  'consequence.series_drafts': '{n} {n|draft|drafts} of the series: unchanged',
  'consequence.series_dates': '{n} other {n|date|dates} of the series: unchanged',
  'consequence.awards': '{n} {n|award|awards}, hidden from readers',
  'consequence.articles': '{n} {n|item|items}, which stay public outside this page',
  'consequence.answers': '{n} {n|submission|submissions}, which will be retained',
  'consequence.new_answers': '{n} unread {n|submission|submissions}',
}
