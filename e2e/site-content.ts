import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { en } from '#web/locales/en.ts'
import { zhHans } from '#web/locales/zh-hans.ts'
import { zhHant } from '#web/locales/zh-hant.ts'

/** The texts of the interface by language. */
export const texts = { 'zh-Hans': zhHans, 'zh-Hant-HK': zhHant, en } as const

/** Prefix of the addresses that fix a language. */
export const prefixes: Record<Language, string> = { 'zh-Hans': '', 'zh-Hant-HK': '/zh-hant', en: '/en' }

/** The address of a path in a language: the English home page has no bare prefix, since /en is a landing page. */
export function addressIn(language: Language, path: string): string {
  if (path !== '/') return prefixes[language] + path
  return language === 'en' ? '/en/home' : prefixes[language] || '/'
}

/** The header that makes a client one of its own: what each may do in a while is limited. */
export const asNewClient = () => ({
  'x-forwarded-for': `10.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`,
})

/** The answer of one of the site's calls, of a member's with their token. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  language: Language = 'zh-Hans',
  token?: string,
): Promise<CallOutput<N>> {
  const { method, path } = callTable[name]
  const answer = await fetch(`${inject('siteOrigin')}/api${path}`, {
    method,
    headers: {
      language: languageHeader(language),
      'content-type': 'application/json',
      ...asNewClient(),
      ...(token && { authorization: token }),
    },
    body: method === 'POST' ? JSON.stringify(input) : undefined,
  })
  const { code, data, message } = (await answer.json()) as { code: number; data: CallOutput<N>; message: string }
  if (code !== 200) throw new Error(`${name}: ${code} ${message}`)
  return data
}

/** The newest items of a kind. */
export async function newestItems(kind: ItemKind, size = 10): Promise<CallOutput<'getArticleList'>['list']> {
  const { list } = await call('getArticleList', { kind, size: 100 })
  return list.filter(({ demo }) => demo).slice(0, size)
}

/** The newest item of a kind that has a text in every language, Chinese being the original. */
export async function itemInAllLanguages(kind: ItemKind): Promise<number> {
  for (const { id } of await newestItems(kind, 100)) {
    const item = await call('getInformationDetails', { id, kind })
    const primary = new Set(item.languages.map((one) => one.split('-')[0]))
    if (primary.has('zh') && primary.has('en') && item.original_language === 'zh-Hans') return id
  }
  throw new Error(`no ${kind} of the demonstration content has all languages`)
}

/** The newest item of a kind without an English text. */
export async function itemWithoutEnglish(kind: ItemKind): Promise<number> {
  for (const { id } of await newestItems(kind, 100)) {
    const { languages: present } = await call('getInformationDetails', { id, kind })
    if (!present.some((one) => one.startsWith('en'))) return id
  }
  throw new Error(`every ${kind} of the demonstration content has an English text`)
}
