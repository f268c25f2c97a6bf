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
  'changesOf.detail': 'Description',
  'changesOf.links': 'Links',
  'changesOf.social': 'Social accounts',
  'changesOf.country': 'Country or region',
  'changesOf.cancellation': 'Cancellation (hours before the start)',
  'changesOf.currency': 'Currency',
  'changesOf.language': 'Language',
  'changesOf.poster': 'Poster',
  'changesLanguage.zh-Hans': 'Simplified Chinese',
  'changesLanguage.zh-Hant-HK': 'Traditional Chinese (Hong Kong)',
  'changesLanguage.en': 'English',
}
