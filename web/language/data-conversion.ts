import { isChinese, type Language } from '#language/languages.ts'
import { trustedHtml } from '#web/ui/trusted-types.ts'

/** Converts one text to the script of a language. */
export type Convert = (text: string, to: Language) => string

/** Keys of the contract whose values are words to read; all other strings (ids, dates, addresses, tags) stay. */
const textKeys = new Set([
  ...['title', 'summary', 'name', 'nickname', 'introduction', 'alt', 'value'],
  ...['city', 'venue', 'address', 'organiser_name', 'cancel_reason', 'description', 'label', 'options', 'type_name'],
])

/**
 * The same data with its Chinese texts in the script of `to`. Parts whose own `language` is not Chinese stay as they
 * are. Titles lose their break places, which belong to the original wording.
 */
export function convertData<D>(data: D, to: Language, convert: Convert): D {
  return convertValue(data, to, convert, '') as D
}

function convertValue(value: unknown, to: Language, convert: Convert, key: string): unknown {
  if (typeof value === 'string') {
    if (key === 'html') return convertHtml(value, to, convert)
    return textKeys.has(key) && !value.startsWith('/') ? convert(value, to) : value
  }
  if (Array.isArray(value)) return key === 'title_breaks' ? [] : value.map((one) => convertValue(one, to, convert, key))
  if (value === null || typeof value !== 'object') return value
  const { language } = value as { language?: string }
  if (language && !isChinese(language)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'language' && isChinese(String(one)) ? to : convertValue(one, to, convert, name),
    ]),
  )
}

const kept = 'code, pre, kbd, samp, math, [translate="no"], [lang]:not([lang^="zh"])'

/** Converts the text nodes of stored html; markup, code and foreign parts stay. */
function convertHtml(html: string, to: Language, convert: Convert): string {
  const template = document.createElement('template')
  template.innerHTML = trustedHtml(html)
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest(kept)) node.nodeValue = convert(node.nodeValue ?? '', to)
  }
  return template.innerHTML
}
