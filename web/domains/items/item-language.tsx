import type { TextOrigin } from '#contract/content/items.ts'
import { isForeign, languageName } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { LanguageFlag } from '#web/ui/language-flag.tsx'

/** Says that an item is shown in another language or was translated by a machine; nothing where it is as expected. */
export function ItemLanguageFlag({ language, origin }: { language: string; origin: TextOrigin }) {
  const t = useText()
  const page = useLanguage()
  if (isForeign(language, page)) return <LanguageFlag label={languageName(language, t)} />
  if (origin === 'machine') return <LanguageFlag label={t('language.machineShort')} machine />
  return null
}
