import { type ChatSettings, createChatTranslator } from './chat-translator.ts'
import { createDeepL, type DeepLSettings } from './deepl.ts'
import { createLibreTranslate, type LibreTranslateSettings } from './libretranslate.ts'
import type { Translator } from './translator.ts'

export type TranslationConfig =
  | ({ provider: 'libretranslate' } & LibreTranslateSettings)
  | ({ provider: 'deepl' } & DeepLSettings)
  | ({ provider: 'chat' } & ChatSettings)

/** The provider of the configuration; undefined if there is none and editors translate. */
export function openTranslator(config: TranslationConfig | undefined): Translator | undefined {
  if (config === undefined) return undefined
  if (config.provider === 'libretranslate') return createLibreTranslate(config)
  return config.provider === 'deepl' ? createDeepL(config) : createChatTranslator(config)
}
