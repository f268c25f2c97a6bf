import type { presenceHans } from './zh-hans.ts'

/** Texts in English about several people at one record. */
export const presenceEn: Record<keyof typeof presenceHans, string> = {
  here: 'Here',
  alsoHere: '{names} also opened this',
  conflict: 'A colleague has saved a newer version. The differences are below; nothing is lost until you choose.',
  conflictBy: '{name} saved a newer version at {time}. The differences are below; nothing is lost until you choose.',
  conflictSame: 'A colleague has already saved the same content.',
  conflictField: 'Field',
  conflictMine: 'Mine',
  conflictTheirs: 'Theirs',
  conflictChosen: 'Continue with these choices',
  conflictAllMine: 'All mine',
  conflictAllTheirs: 'All theirs',
  'review.changed': 'It was changed again at {time}: check the differences before you decide.',
  'review.readVersion': 'Version you read',
  'review.newVersion': 'Current version',
  'review.seen': 'Seen',
  'review.takenOffline': 'The article was taken offline. Approving it puts it back online; it cannot be scheduled.',
  'review.onlineAgain': 'Approve and put online again',
}
