/** The numbers of the specification's point 9, each with the unit in its name. */

/** A viewport narrower than this shows the compact header. */
export const mobileBreakpointPx = 900
/** How long the browser waits for an answer before it gives up on a call. */
export const requestTimeoutMs = 100_000
/** How long a code chunk may take to load before the page reports a chunk-load error (point 8). */
export const chunkLoadTimeoutMs = 120_000
/** Lists load more when the reader comes this close to the bottom. */
export const loadMoreTriggerPx = 300
/**
 * Pages that a list loads automatically in a row; then it waits for its button, so that what is below the list can be
 * reached.
 */
export const automaticPages = 3
/** Edge length of the share QR code. */
export const shareQrSizePx = 100
/** Items in a block of the home page. */
export const homeBlockSize = 5
/** The label whose items the label block of the home page shows (specification, point 7). */
export const homeLabelId = 4
/** The special topic that the label block of the home page leads to (specification, point 2). */
export const homeTopicId = 5
/** Special topics on the home page. */
export const homeTopicCount = 4
/** Pages of the recommended block. */
export const recommendedPages = 2
/** Page size of lists when the caller names none. */
export const defaultPageSize = 25
/** The largest page of a list; larger sizes are refused, not cut. */
export const maxPageSize = 100
/** Characters (UTF-16) of a word to look for. */
export const maxKeywordLength = 64
/** Characters (UTF-16) of an address that is signed for sharing. */
export const maxSharedAddressLength = 2048
/** Characters (code points) of a search. */
export const maxSearchLength = 100
/** A visitor's own last searches, which their browser keeps. */
export const recentSearches = 10
/** A member's own last searches, which the site keeps. */
export const maxSearchRecords = 50
/** Dates are computed and sent relative to this offset from UTC. */
export const siteUtcOffsetHours = 8
/** Entries of the area-code list (specification, point 3). */
export const phoneAreaCount = 214
/** A code may be sent again after this time (specification, points 4 and 9). */
export const resendCountdownSeconds = 60
/** How long a verification code is good for. */
export const codeLifetimeSeconds = 600
/** Wrong attempts after which a code ends. */
export const codeTries = 5
export const codeDigits = 6
/** Code points of a new password (specification, point 5). */
export const passwordLength = { min: 8, max: 24 } as const
/** The shortest password that a sign-in accepts: older ones were not under 6 characters (specification, point 5). */
export const oldestPasswordLength = 6
export const defaultAreaCode = '86'
export const nicknameLength = { min: 1, max: 20 } as const
export const introductionMaxLength = 120
export const feedbackLength = { min: 5, max: 500 } as const
/** Reasons that a reader can give for a correction of an item. */
export const correctionReasons = ['fact', 'language', 'broken', 'unlawful', 'other'] as const
/** Avatars: GIF, PNG or JPEG (specification, point 5). */
export const avatar = { minPx: 200, maxBytes: 4 << 20 } as const
/** Sizes that are made of an avatar, in pixels of width and height, smallest first. */
export const avatarSizes = [96, 192] as const
/** Uploaded pictures of any kind: bytes, and pixels of width times height. */
export const uploadedPicture = { maxBytes: 5 << 20, maxPixels: 40_000_000 } as const
/** Longest texts of a picture in the library, in UTF-16 characters. */
export const pictureLimits = { name: 200, folder: 60, alt: 500, credit: 200 } as const
/** Days between asking for an account's deletion and the deletion; signing in ends the wait. */
export const deregisterDays = 7
/** Limits of the newsroom's texts about an author, in code points. */
export const authorLimits = { nickname: 40, introduction: 500 } as const
/** Limits of the desk for the site itself, in UTF-16 units. */
export const siteDeskLimits = {
  pageTitle: 200,
  pageSummary: 1_000,
  pageMarkdown: 200_000,
  wording: 2_000,
  address: 2_000,
  footerLinks: 12,
} as const
/**
 * Limits of a manuscript. Lengths are code points; those of a draft are UTF-16 units, far above those of submissions.
 */
export const manuscriptLimits = {
  title: 60,
  summary: 120,
  labels: 6,
  bylines: 5,
  pictures: 200,
  documentBytes: 1 << 20,
  correction: 500,
  draftTitle: 1_000,
  draftSummary: 5_000,
} as const
/** Limits of a flash. Lengths are code points; a draft may be anything below the limit of a draft. */
export const flashLimits = {
  title: 60,
  text: 2_000,
  note: 200,
  labels: 6,
  label: 40,
  templates: 20,
  draftCharacters: 20_000,
} as const
/** Limits of what editors arrange on the front page. Lengths are code points. */
export const frontLimits = {
  leads: 4,
  banners: 40,
  words: 10,
  hidden: 200,
  bannerTitle: 60,
  word: 20,
} as const
/** Hot searches that readers see. */
export const hotSearchCount = 10
/** Limits of a special topic. Texts in code points. */
export const topicLimits = { title: 60, summary: 300, introduction: 300, chapters: 40, items: 500 } as const
/** Limits of an incident. Texts in code points. */
export const incidentLimits = {
  title: 60,
  summary: 500,
  chains: 100,
  aliases: 400,
  text: 1_000,
  labels: 10,
  entries: 300,
} as const
/** Limits of a label, category or region; labels are counted no further than that in lists. Texts in code points. */
export const labelLimits = { name: 40, coin: 12, synonym: 40, synonyms: 100, counted: 10_000 } as const
/** Texts of the tools directory, in code points. */
export const toolLimits = { name: 60, description: 200, group: 40 } as const
/** How many flash the desk shows beside the one being written. */
export const recentFlashCount = 50
/** How far back a new flash is compared with others, in hours. */
export const similarFlashHours = 24
/** The review time that forms announce until a site sets its own (specification, point 9), and the longest one. */
export const usualReviewTime = { from: 40, to: 50 } as const
export const longestReviewMinutes = 1_440
/** Covers: jpg, jpeg or png (specification, point 5). */
export const coverPicture = { maxBytes: 5 << 20, suggested: { width: 600, height: 371 } } as const
/** Rows that a search in a list of the console counts at most, unless the page that is asked for ends later. */
export const maxCounted = 10_000
/** Results of a kind that readers' search counts and lists at most. */
export const maxFound = 500
/** Tables of the console (specification, point 9). The odd order of the sizes is the specification's. */
export const tablePages = {
  size: 25,
  sizes: [25, 20, 30, 50],
  numbers: 7,
  numbersNarrow: 5,
  narrowBelowPx: 992,
  scrollMs: 800,
} as const

/** How long a proof of who is there counts for calls that want a fresh one, ms: a working session, but not a day. */
export const freshProofMs = 2 * 60 * 60_000

/** Code of the refusal of something that is no email address. */
export const invalidEmailCode = 10401

/** Days before which a second factor that will be required is announced. */
export const secondFactorNoticeDays = 14
/** Recovery codes of the second step, which are made together. */
export const recoveryCodeCount = 10
/** Passkeys that an account may have. */
export const maxPasskeys = 20
/** Characters that the name of a passkey may have. */
export const maxPasskeyName = 40
