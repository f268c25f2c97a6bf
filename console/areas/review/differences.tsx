import { languageNames } from '#console/locales/language-names.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { Language } from '#language/languages.ts'
import {
  type DifferenceWords,
  Differences as ManuscriptDifferences,
} from '#web/domains/manuscripts/writing/differences.tsx'
import { useText } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'

/** How the console words a comparison of manuscripts. */
export function useDifferenceWords(): DifferenceWords {
  const t = useText()
  const categories = useAnswer('categoryLists', {}).data?.list
  return {
    field: (name) => t(`manuscriptField.${name}`),
    value(field, value) {
      if (field === 'origin') return t(value as 'original' | 'reprint')
      if (field === 'language') return languageNames[value as Language] ?? value
      return (field === 'category' && categories?.find(({ id }) => String(id) === value)?.name) || value
    },
    formOnly: t('formOnly'),
    omitted: (n) => t('leftOut', { n }),
  }
}

/** Differences of a text from the previous submission, or from the version that readers have. */
export function Differences({ before, after }: { before: ManuscriptFields; after: ManuscriptFields }) {
  const t = useText()
  const words = useDifferenceWords()
  return <ManuscriptDifferences before={before} after={after} words={words} none={t('noDifference')} />
}
