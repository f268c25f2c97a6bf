import type { OrganisingChangesTexts } from './changes-zh-hans.ts'

/** Texts about changes of published events, in English. */
export const organisingChangesEn: OrganisingChangesTexts = {
  'changes.draft': 'Changes not submitted',
  'changes.pending': 'Changes in review',
  'changes.refused': 'Changes not approved',
  'changesNote.draft':
    'The event is published. Readers see the published version until your changes are submitted and approved.',
  'changesNote.trusted': 'The event is published. Readers see the published version until you publish your changes.',
  'changesNote.pending':
    'Your changes are being reviewed; readers still see the published version. Withdraw them to continue editing.',
  'changesNote.refused':
    'Readers still see the published version. Revise the changes and submit them again, or discard them.',
  changesLive: 'View the published version',
  changesShow: 'View changes',
  changesTitle: 'Changes since publication',
  changesNone: 'No differences from the published version',
  changesFormOnly: 'Same words, different formatting',
  changesPicture: 'Poster replaced',
  changesLeftOut: '{n} unchanged {n|paragraph|paragraphs} omitted',
  changesDiscard: 'Discard changes',
  changesDiscardSure:
    'All changes since publication will be lost, submitted or not. The published version stays as it is.',
  newerShown: 'Updated: the event has changed since it was opened here',
  changesKeep: 'Keep changes',
  changesDiscarded: 'Changes discarded; this is the published version',
  'changesLanguage.zh-Hans': 'Simplified Chinese',
  'changesLanguage.zh-Hant-HK': 'Traditional Chinese (Hong Kong)',
  'changesLanguage.en': 'English',
  'consequence.reading': 'Checking what is affected…',
  'consequence.head': 'Cancelling affects',
  'consequence.type': 'Type the name of the event to confirm: {name}',
  'consequence.otherName': 'The name has changed: type it as it now stands above',
  'consequence.hold': 'Press and hold for two seconds',
  'consequence.again': 'Confirm; this cannot be undone',
  'consequence.refund': '{n} {n|order|orders}, {amount} to refund',
  'consequence.orders': '{n} confirmed {n|order|orders}, which will be cancelled',
  'consequence.unpaid_orders': '{n} unpaid {n|order|orders}, which will lapse',
  'consequence.waiting': '{n} {n|person|people} on the waiting list',
  'consequence.reminders': '{n} {n|reminder|reminders}, which will not be sent',
  'consequence.series_drafts': '{n} {n|draft|drafts} of the series: unchanged',
  'consequence.series_dates': '{n} other {n|date|dates} of the series: unchanged',
  previewNoteOwn: 'Traditional Chinese is converted. Without an English text, English pages show the Chinese one.',
}
