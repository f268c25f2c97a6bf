import { z } from 'zod'
import { deepLUrl } from '#server/platform/translation/deepl.ts'
import type { TranslationConfig } from '#server/platform/translation/open-translator.ts'
import { serviceAddress } from './service-address.ts'

export interface TranslationSettings {
  /** Absent: editors translate. */
  translation: TranslationConfig | undefined
}

const text = z.string().optional()

/** Settings of the provider that translates into English. Part of the one table in config.ts. */
export const translationSettings = {
  LIBRETRANSLATE_URL: {
    schema: serviceAddress.optional(),
    default: 'none: translations are written manually',
    meaning: 'LibreTranslate server that translates into English',
  },
  LIBRETRANSLATE_API_KEY: { schema: text, default: 'none set', meaning: 'its key, if it requires one' },
  LIBRETRANSLATE_CHINESE: {
    schema: z
      .string()
      .regex(/^[A-Za-z-]{2,20}$/, 'must be a language such as zh-Hans')
      .default('zh-Hans'),
    default: 'zh-Hans',
    meaning: 'its code for simplified Chinese; zh in older versions',
  },
  DEEPL_AUTH_KEY: {
    schema: text,
    default: 'none: translations are written manually',
    meaning: 'key of a DeepL account',
  },
  DEEPL_API_URL: {
    schema: serviceAddress.optional(),
    default: 'https://api.deepl.com, or https://api-free.deepl.com for keys that end in :fx',
    meaning: 'address of DeepL’s API, or of a relay',
  },
  TRANSLATION_CHAT_URL: {
    schema: serviceAddress.optional(),
    default: 'none: translations are written manually',
    meaning: 'endpoint compatible with OpenAI’s chat completions, including the version: https://api.openai.com/v1',
  },
  TRANSLATION_CHAT_MODEL: {
    schema: text,
    default: 'none; required with TRANSLATION_CHAT_URL',
    meaning: 'name of the model',
  },
  TRANSLATION_CHAT_KEY: { schema: text, default: 'none set', meaning: 'bearer token for TRANSLATION_CHAT_URL' },
}

type Values = { [Name in keyof typeof translationSettings]: z.output<(typeof translationSettings)[Name]['schema']> }

const providers = ['LIBRETRANSLATE_URL', 'DEEPL_AUTH_KEY', 'TRANSLATION_CHAT_URL'] as const

/** Returns the settings that are missing, or given twice. */
export function translationProblems(env: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => Boolean(env[name]?.trim())
  const given = providers.filter(isGiven)
  const problems: string[] = []
  if (given.length > 1) problems.push(`${given.join(', ')} exclude each other: one provider translates`)
  if (isGiven('TRANSLATION_CHAT_URL') !== isGiven('TRANSLATION_CHAT_MODEL')) {
    problems.push('TRANSLATION_CHAT_URL and TRANSLATION_CHAT_MODEL must be set together')
  }
  return problems
}

/** The settings, once they are known to have no problems. */
export function translationOf(values: Values): TranslationSettings {
  const { LIBRETRANSLATE_URL: libre, DEEPL_AUTH_KEY: authKey, TRANSLATION_CHAT_URL: chat } = values
  if (libre) {
    const { LIBRETRANSLATE_API_KEY: apiKey, LIBRETRANSLATE_CHINESE: chinese } = values
    return { translation: { provider: 'libretranslate', url: libre, apiKey, chinese } }
  }
  if (authKey) return { translation: { provider: 'deepl', authKey, url: values.DEEPL_API_URL ?? deepLUrl(authKey) } }
  const { TRANSLATION_CHAT_MODEL: model, TRANSLATION_CHAT_KEY: apiKey } = values
  return { translation: chat && model ? { provider: 'chat', url: chat, apiKey, model } : undefined }
}
