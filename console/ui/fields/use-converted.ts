import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import type { Language } from '#language/languages.ts'
import { nameOf, otherScript, writtenIn } from './texts.ts'

/** Texts in the other Chinese script as the server converts them; nothing is asked where there are none. */
export function useConverted(to: Exclude<Language, 'en'>, texts: readonly string[]): readonly string[] {
  const settled = useDebounced(JSON.stringify(texts))
  const given = JSON.parse(settled) as string[]
  const { data } = useAnswer('convertTexts', given.some(Boolean) ? { to, texts: given } : undefined)
  return data?.list ?? []
}

/** A field in the reader's language, converted where it was written in the other Chinese script alone; else in any. */
export function useNameOf<K extends string>(texts: Parameters<typeof nameOf<K>>[0], name: K): string {
  const { language } = useConsole()
  const to = language === 'en' ? 'zh-Hans' : language
  const isOwn = language === 'en' || writtenIn(texts, language, name) !== ''
  const [converted] = useConverted(to, isOwn ? [] : [writtenIn(texts, otherScript(language), name)])
  return (!isOwn && converted) || nameOf(texts, language, name)
}
