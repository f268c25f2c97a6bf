import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import { useText } from './console-context.tsx'

/** Texts of an area that the console has without when it is first opened. @param textsIn loads them */
export function areaTexts<K extends string>(textsIn: (language: Language) => Promise<Readonly<Record<K, string>>>) {
  let loaded: Readonly<Record<string, string>> = {}
  return {
    load: async (language: Language): Promise<void> => {
      loaded = await textsIn(language)
    },

    /** Texts of the area and of the console, for a page that came after `load`. */
    useTexts(): (key: K | ConsoleKey, values?: Parameters<Translate>[1]) => string {
      const t = useText()
      return (key, values) => {
        const own = loaded[key]
        if (own === undefined) return t(key as ConsoleKey, values)
        return values ? fillIn(own, values) : own
      }
    },
  }
}
