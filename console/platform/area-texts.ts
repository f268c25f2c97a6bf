import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useText } from '#console/platform/console-context.tsx'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'

/** A text of the console, or one of an area alone. */
export type AreaTranslate<K extends string> = (key: K | ConsoleKey, values?: Parameters<Translate>[1]) => string

/**
 * Texts of an area that the console has without when it is first opened.
 * @param imports how those of each language are loaded, each language a file of its own
 */
export function createAreaTexts<K extends string>(
  imports: Readonly<Record<Language, () => Promise<Readonly<Record<K, string>>>>>,
) {
  let texts: Readonly<Partial<Record<string, string>>> = {}
  return {
    /** Loads the texts needed before a page of the area is shown. */
    async load(language: Language): Promise<void> {
      texts = await imports[language]()
    },

    /** Texts of the area and of the console, for a page that came after `load`. */
    useText(): AreaTranslate<K> {
      const t = useText()
      return (key, values) => {
        const own = texts[key]
        if (own === undefined) return t(key as ConsoleKey, values)
        return values ? fillIn(own, values) : own
      }
    },
  }
}
