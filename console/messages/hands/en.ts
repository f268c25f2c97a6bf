import type { handsHans } from './zh-hans.ts'

/** Texts in English about several people at one record. */
export const handsEn: Record<keyof typeof handsHans, string> = {
  here: 'Here',
  alsoHere: '{names} also opened this',
  conflict: 'A colleague has saved a newer version. Below is where the two differ; nothing is lost until you choose.',
  conflictBy:
    '{name} saved a newer version at {time}. Below is where the two differ; nothing is lost until you choose.',
  conflictSame: 'A colleague has saved already, with the same content as here.',
  conflictField: 'Field',
  conflictMine: 'Mine',
  conflictTheirs: 'Theirs',
  conflictChosen: 'Go on with what is chosen',
  conflictAllMine: 'All mine',
  conflictAllTheirs: 'All theirs',
  'review.changed': 'It was changed again at {time}: see what differs before you decide.',
  'review.readVersion': 'What you read',
  'review.newVersion': 'What it is now',
  'review.seen': 'Seen',
  'review.takenOffline': 'The article was taken offline. Approving puts it online again; it cannot be planned.',
  'review.onlineAgain': 'Approve and put online again',
  'audit.hold': 'Not published as planned: the article was offline',
}
