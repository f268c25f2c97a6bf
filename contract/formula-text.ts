/** Beginnings that make programs for spreadsheets take a text for a formula, also as full-width characters. */
const formulaLike = /^\s*[=+\-@\t\r|%＝＋－＠]/

/** Returns the text of a cell; one that looks like a formula begins with an apostrophe, which spreadsheets do not show. */
export const markedText = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)

/** Returns the text that `markedText` was given. */
export const unmarkedText = (text: string): string =>
  text.startsWith("'") && formulaLike.test(text.slice(1)) ? text.slice(1) : text
