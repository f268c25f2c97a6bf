import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'

const maxCached = 20_000

/**
 * Returns a function that converts short texts, such as names and titles, into the script of a reader of Chinese. They
 * are few and recur on every page, so each is converted once; a change of the glossary starts over.
 */
export function createShortTextConverter(engine: Engine): (text: string, language: Exclude<Language, 'en'>) => string {
  const known = { 'zh-Hans': new Map<string, string>(), 'zh-Hant-HK': new Map<string, string>() }
  let version = engine.version
  return (text, language) => {
    if (!text) return text
    if (engine.version !== version) {
      version = engine.version
      for (const texts of Object.values(known)) texts.clear()
    }
    const texts = known[language]
    let converted = texts.get(text)
    if (converted === undefined) {
      converted = language === 'zh-Hant-HK' ? engine.toTraditional(text) : engine.toSimplified(text)
      if (texts.size >= maxCached) texts.clear()
      texts.set(text, converted)
    }
    return converted
  }
}
