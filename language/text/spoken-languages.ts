/** Tags as programmes of other systems give them: zh, en, zh-Hant. */
const tag = /^[a-z]{2,3}(?:-[A-Za-z]{2,4}){0,2}$/

/** The language of a session in the reader's words; what organisers wrote out themselves stays. */
export function spokenInWords(spoken: string, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  return spoken
    .split(/[,/、]/)
    .map((one) => one.trim())
    .map((one) => (tag.test(one) ? (names.of(one) ?? one) : one))
    .join(language === 'en' ? ', ' : '、')
}
