/** Signs that nobody sees: control and direction signs, byte order marks, zero-width spaces. Line feeds are none. */
const unseen = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** A text without signs that nobody sees: two names that look alike are one. Tabs are among them unless they are kept. */
export const withoutUnseen = (text: string, { keepTabs = false } = {}): string =>
  text.replace(unseen, (sign) => (keepTabs && sign === '\t' ? sign : ''))
