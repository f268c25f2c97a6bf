/** Kinds and limits of live notes, without zod; limits of texts are in code points. */

export const noteKinds = ['text', 'quote', 'picture', 'number', 'flash', 'poll'] as const
export type NoteKind = (typeof noteKinds)[number]

/** The texts of a note, in reading order. */
export const noteTexts = ['title', 'text', 'alt'] as const
export type NoteText = (typeof noteTexts)[number]

export const liveLimits = {
  /** The headline of a note; of a quotation, what was said. */
  title: 300,
  /** The text of a note; of a quotation, who said it. */
  text: 1_500,
  alt: 300,
  /** Notes of one article. */
  notes: 5_000,
  /** Key points at the top of the page: before the end there must be the fewest. */
  keyPoints: 7,
  fewestKeyPoints: 3,
  /** Pinned notes that stand first. */
  pinned: 3,
  /** Authors that are assigned to one article. */
  assigned: 20,
  /** Entries of the programme, and the title of each. */
  programme: 40,
  programmeTitle: 200,
} as const

/** Notes on one page. */
export const notesOnPage = 30

/** Which notes a reader sees: all, those that matter most, or those with a picture or number. */
export const noteFilters = ['all', 'key', 'media'] as const
export type NoteFilter = (typeof noteFilters)[number]

export const noteOrders = ['newest', 'oldest'] as const
export type NoteOrder = (typeof noteOrders)[number]

/** The end can be undone for a multiple of the usual time for undoing. */
export const endUndoFactor = 6

/** The anchor of a note in its page. */
export const noteAnchor = (id: number): string => `note-${id}`
