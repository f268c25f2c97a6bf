import { useEffect, useState } from 'react'
import { isLanguage, type Language, languages } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import { useLanguage } from '#web/platform/app-context.tsx'

type Texts<K extends string> = Readonly<Record<K, string>>

/** Gives a text of a part with its values filled in. */
export type PartTranslate<K extends string> = (key: K, values?: Readonly<Record<string, string | number>>) => string

/** Texts that come with the screens of one area and not with every page. */
export interface TextPart<K extends string> {
  load(language: Language): Promise<Texts<K>>
  /** Loads what a page needs before it is rendered: in the browser the texts of the language that it came in. */
  loadFirst(): Promise<void>
  /** The texts in the reader's language; while that loads, those of another one stay. */
  useText(): PartTranslate<K>
}

/** The texts of one language as a function. */
export const partTranslator =
  <K extends string>(texts: Texts<K>): PartTranslate<K> =>
  (key, values) =>
    values ? fillIn(texts[key], values) : texts[key]

/** @param imports how the texts of each language are loaded, each language a file of its own */
export function createTextPart<K extends string>(
  imports: Readonly<Record<Language, () => Promise<Texts<K>>>>,
): TextPart<K> {
  const loaded = new Map<Language, Texts<K>>()
  const load = async (language: Language) => {
    const texts = loaded.get(language) ?? (await imports[language]())
    loaded.set(language, texts)
    return texts
  }
  return {
    load,
    async loadFirst() {
      const here = typeof document === 'undefined' ? undefined : document.documentElement.lang
      await Promise.all((isLanguage(here) ? [here] : languages).map(load))
    },
    useText() {
      const language = useLanguage()
      const [, setArrived] = useState<Language>()
      // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded belongs to the part, not to a component
      useEffect(() => {
        if (!loaded.has(language)) load(language).then(() => setArrived(language))
      }, [language])
      const texts = loaded.get(language) ?? loaded.values().next().value
      if (!texts) throw new Error('the texts of a part were not loaded')
      return partTranslator(texts)
    },
  }
}
