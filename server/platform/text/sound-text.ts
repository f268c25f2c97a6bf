import { storable } from '#server/platform/database/database.ts'

/** Invisible characters are removed; line breaks stay where a text may have several lines. */
const unseen = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu
/** One line, without signs that nobody sees. */
export const soundLine = (text: string): string => storable(text).replace(/\s+/gu, ' ').replace(unseen, '').trim()

/** The same for a text of several lines. */
export const soundText = (text: string): string => storable(text).replace(/\r\n?/g, '\n').replace(unseen, '').trim()
