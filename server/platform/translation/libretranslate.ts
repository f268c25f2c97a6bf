import { askProvider } from './ask-provider.ts'
import { mustMatch, noUse, type TranslationRequest, type Translator } from './translator.ts'

export interface LibreTranslateSettings {
  /** Without the path. */
  url: string
  apiKey?: string
  /** The server's code for simplified Chinese: zh-Hans, in older versions zh. */
  chinese: string
  timeoutMs?: number
}

/** A LibreTranslate server (POST /translate). Marks pass as tags of HTML. */
export function createLibreTranslate({ url, apiKey, chinese, timeoutMs }: LibreTranslateSettings): Translator {
  const nameOf = (language: TranslationRequest['from']) => (language === 'zh' ? chinese : language)
  return {
    name: 'LibreTranslate',
    limits: { paragraphs: 20, characters: 4_000 },
    async translate({ paragraphs, from, to }, signal) {
      const answer = await askProvider({
        url: `${url}/translate`,
        headers: {},
        body: {
          q: paragraphs,
          source: nameOf(from),
          target: nameOf(to),
          format: 'html',
          ...(apiKey && { api_key: apiKey }),
        },
        timeoutMs,
        signal,
      })
      return { paragraphs: mustMatch(paragraphs, answer.translatedText), use: noUse }
    },
  }
}
