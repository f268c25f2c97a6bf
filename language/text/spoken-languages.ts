/** Tags of BCP 47 as programmes of other systems give them: zh, en, zh-Hant, es-419, sr-Latn-RS. */
const tag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/

/** The language of a session in the reader's words; what organisers wrote out themselves stays. */
export function spokenInWords(spoken: string, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  return spoken
    .split(/[,/、]/)
    .map((one) => one.trim())
    .map((one) => (tag.test(one) ? (nameOf(one, names) ?? one) : one))
    .join(language === 'en' ? ', ' : '、')
}

function nameOf(tag: string, names: Intl.DisplayNames): string | undefined {
  try {
    return names.of(tag)
  } catch {
    // It has the letters of a tag, and is none.
    return undefined
  }
}
