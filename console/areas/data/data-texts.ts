import type { dataHans } from '#console/locales/data/zh-hans.ts'
import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useText } from '#console/platform/console-context.tsx'
import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'

export type DataKey = keyof typeof dataHans
/** A text of the console, or one of this area alone. */
export type DataTranslate = (key: DataKey | ConsoleKey, values?: Parameters<Translate>[1]) => string

const loaded = new Map<'texts', Readonly<Record<string, string>>>()

/** The texts of this area, which the console has without when it is first opened. */
export async function loadDataTexts(language: Language): Promise<void> {
  loaded.set('texts', await textsIn(language))
}

async function textsIn(language: Language): Promise<Record<DataKey, string>> {
  if (language === 'en') return (await import('#console/locales/data/en.ts')).dataEn
  if (language === 'zh-Hant-HK') return (await import('#console/locales/data/zh-hant.ts')).dataHant
  return (await import('#console/locales/data/zh-hans.ts')).dataHans
}

/** Texts of this area and of the console, for a page that came with `dataPage`. */
export function useDataText(): DataTranslate {
  const t = useText()
  return (key, values) => {
    const own = loaded.get('texts')?.[key]
    if (own === undefined) return t(key as ConsoleKey, values)
    return values ? fillIn(own, values) : own
  }
}
