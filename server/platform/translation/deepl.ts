import { askProvider } from './ask-provider.ts'
import { mustMatch, noUse, type Translator } from './translator.ts'

export interface DeepLSettings {
  authKey: string
  /** Without the path; keys of the free plan end in :fx and belong to a host of their own. */
  url: string
  timeoutMs?: number
}

/** The host of a key. */
export const deepLUrl = (authKey: string): string =>
  authKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

// A target has to name the variant, a source must not.
const targets = { en: 'EN-US', zh: 'ZH-HANS' } as const

/** DeepL (POST /v2/translate). Marks pass as tags of XML. */
export function createDeepL({ authKey, url, timeoutMs }: DeepLSettings): Translator {
  return {
    name: 'DeepL',
    // DeepL accepts 50 texts and 128 KiB; Chinese takes three bytes per character.
    limits: { paragraphs: 50, characters: 20_000 },
    async translate({ paragraphs, from, to }, signal) {
      const answer = await askProvider({
        url: `${url}/v2/translate`,
        headers: { authorization: `DeepL-Auth-Key ${authKey}` },
        body: {
          text: paragraphs,
          source_lang: from.toUpperCase(),
          target_lang: targets[to],
          tag_handling: 'xml',
          // Marks are within sentences, so sentences must not be split at them.
          outline_detection: false,
          split_sentences: 'nonewlines',
          preserve_formatting: true,
        },
        timeoutMs,
        signal,
      })
      const { translations } = answer
      const texts = Array.isArray(translations)
        ? translations.map((one) => (one as { text?: unknown })?.text)
        : undefined
      return { paragraphs: mustMatch(paragraphs, texts), use: noUse }
    },
  }
}
