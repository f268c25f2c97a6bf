import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useText } from '#console/platform/console-context.tsx'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'

/** A text of the console, or one of an area alone. */
export type PartTranslate<K extends string> = (key: K | ConsoleKey, values?: Parameters<Translate>[1]) => string

/** Texts of an area, which the console is without when it is first opened; a page of the area loads them first. */
export function createPartTexts<K extends string>(
  imports: Readonly<Record<Language, () => Promise<Readonly<Record<K, string>>>>>,
) {
  let loaded: Readonly<Record<string, string>> = {}
  return {
    async load(language: Language): Promise<void> {
      loaded = await imports[language]()
    },
    /** Texts of the area and of the console. */
    useText(): PartTranslate<K> {
      const t = useText()
      return (key, values) => {
        const own = loaded[key]
        if (own === undefined) return t(key as ConsoleKey, values)
        return values ? fillIn(own, values) : own
      }
    },
  }
}
