/** The numbers of the specification's point 9, each with the unit in its name. */

/** A viewport narrower than this shows the compact header. */
export const mobileBreakpointPx = 900
/** How long the browser waits for an answer before it gives a call up. */
export const requestTimeoutMs = 100_000
/** How long a code chunk may take to load before the page reports a chunk-load error (point 8). */
export const chunkLoadTimeoutMs = 120_000
/** Lists load more when the reader comes this close to the bottom. */
export const loadMoreTriggerPx = 300
/** Edge length of the share QR code. */
export const shareQrSizePx = 100
/** Items in a block of the home page. */
export const homeBlockSize = 5
/** The label whose items the label block of the home page shows (specification, point 7). */
export const homeLabelId = 4
/** The special topic that the label block of the home page leads to (specification, point 2). */
export const homeTopicId = 5
/** Special topics on the home page. */
export const homeFeatureCount = 4
/** Pages of the recommended block. */
export const recommendedPages = 2
/** Page size of lists when the caller names none. */
export const defaultPageSize = 25
/** The most that one page of a list may hold; larger sizes are refused, not cut. */
export const maxPageSize = 100
/** Characters (UTF-16) of a word to look for. */
export const maxKeywordLength = 64
/** Characters (code points) of a search. */
export const maxSearchLength = 100
/** Dates are computed and sent relative to this offset from UTC. */
export const siteUtcOffsetHours = 8
/** Entries of the area-code list (specification, point 3). */
export const phoneAreaCount = 214
