import type { Language } from '#language/languages.ts'

/** Converts shown texts between the Chinese scripts in the browser, until the server's own text has arrived. */
export interface TextConversion {
  /** Whether the dictionary is there. */
  ready(): boolean
  /** Loads converter and dictionary; nothing is loaded before somebody switches. */
  load(): Promise<void>
  /** Hears when the dictionary has come. */
  subscribe(listener: () => void): () => void
  convert(text: string, to: Language): string
}

/** Keys of the contract whose values are words to read; all other strings (ids, dates, addresses, tags) stay. */
const textKeys = new Set(['title', 'summary', 'name', 'nickname', 'introduction', 'alt', 'value'])

/** The tag of the Chinese script that a page in this language shows. */
const isChinese = (language: string) => language.startsWith('zh')

/** Whether data in one language can be shown in another by converting its characters. */
export function convertible(from: Language, to: Language): boolean {
  return from !== to && isChinese(from) && isChinese(to)
}

/**
 * The same data with its Chinese texts in the script of `to`. Parts whose own `language` is not Chinese stay as they
 * are. Titles lose their break places, which belong to the original wording.
 */
export function convertData<D>(data: D, to: Language, conversion: TextConversion): D {
  return convertValue(data, to, conversion, '') as D
}

function convertValue(value: unknown, to: Language, conversion: TextConversion, key: string): unknown {
  if (typeof value === 'string') {
    if (key === 'html') return convertHtml(value, to, conversion)
    return textKeys.has(key) && !value.startsWith('/') ? conversion.convert(value, to) : value
  }
  if (Array.isArray(value))
    return key === 'title_breaks' ? [] : value.map((one) => convertValue(one, to, conversion, key))
  if (value === null || typeof value !== 'object') return value
  const { language } = value as { language?: string }
  if (language && !isChinese(language)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'language' && isChinese(String(one)) ? to : convertValue(one, to, conversion, name),
    ]),
  )
}

const kept = 'code, pre, kbd, samp, math, [translate="no"], [lang]:not([lang^="zh"])'

/** Converts the text nodes of stored html; markup, code and foreign parts stay. */
function convertHtml(html: string, to: Language, conversion: TextConversion): string {
  const template = document.createElement('template')
  template.innerHTML = html
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest(kept)) node.nodeValue = conversion.convert(node.nodeValue ?? '', to)
  }
  return template.innerHTML
}

/** The converter of this browser; the dictionary's address comes with the page. */
export function createTextConversion(dictionaryUrl: string): TextConversion {
  let converter: { toTraditional(text: string): string; toSimplified(text: string): string } | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: () => converter !== undefined,
    load() {
      loading ??= (async () => {
        const [{ createBrowserConverter }, answer] = await Promise.all([
          import('#language/browser/convert.ts'),
          fetch(dictionaryUrl),
        ])
        if (!answer.ok) throw new Error(`dictionary: ${answer.status}`)
        converter = createBrowserConverter(await answer.text())
        for (const listener of listeners) listener()
      })().catch((error) => {
        loading = undefined
        throw error
      })
      return loading
    },
    convert(text, to) {
      if (!converter) return text
      return to === 'zh-Hant-HK' ? converter.toTraditional(text) : converter.toSimplified(text)
    },
  }
}
