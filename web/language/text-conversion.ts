import { isChinese, type Language } from '#language/languages.ts'

/** Converts shown texts between the Chinese scripts in the browser, until the server's own text has arrived. */
export interface TextConversion {
  /** True if the dictionary is there. */
  ready(): boolean
  /** Loads converter and dictionary; nothing is loaded before somebody switches. */
  load(): Promise<void>
  /** Hears when the dictionary has come. */
  subscribe(listener: () => void): () => void
  /** The same data with its Chinese texts in the script of `to`; unchanged until the dictionary is there. */
  convertData<D>(data: D, to: Language): D
}

/** True if data in one language can be shown in another by converting its characters. */
export function convertible(from: Language, to: Language): boolean {
  return from !== to && isChinese(from) && isChinese(to)
}

/** The converter of this browser; the dictionary's address comes with the page. */
export function createTextConversion(dictionaryUrl: string): TextConversion {
  let convert: (<D>(data: D, to: Language) => D) | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: () => convert !== undefined,
    load() {
      loading ??= (async () => {
        const [{ createBrowserConverter }, { convertData }, answer] = await Promise.all([
          import('#language/browser/convert.ts'),
          import('./data-conversion.ts'),
          fetch(dictionaryUrl),
        ])
        if (!answer.ok) throw new Error(`dictionary: ${answer.status}`)
        const { toTraditional, toSimplified } = createBrowserConverter(await answer.text())
        convert = (data, to) =>
          convertData(data, to, (text) => (to === 'zh-Hant-HK' ? toTraditional(text) : toSimplified(text)))
        for (const listener of listeners) listener()
      })().catch((error) => {
        loading = undefined
        throw error
      })
      return loading
    },
    convertData: (data, to) => convert?.(data, to) ?? data,
  }
}
