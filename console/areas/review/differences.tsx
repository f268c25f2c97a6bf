import { languageNames } from '#console/locales/language-names.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { Language } from '#language/languages.ts'
import {
  type DifferenceWords,
  Differences as ManuscriptDifferences,
} from '#web/domains/manuscripts/writing/differences.tsx'
import type { FieldName } from '#web/domains/manuscripts/writing/fields.ts'
import { useText } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'

const names: Readonly<Record<FieldName, ConsoleKey>> = {
  title: 'headline',
  summary: 'summary',
  document: 'text',
  cover: 'cover',
  category: 'category',
  labels: 'labels',
  language: 'language',
  origin: 'origin',
  source_name: 'source',
  source_url: 'sourceAddress',
  bylines: 'bylines',
}

/** How the console words a comparison of manuscripts. */
export function useDifferenceWords(): DifferenceWords {
  const t = useText()
  const categories = useAnswer('categoryLists', {}).data?.list
  return {
    field: (name) => t(names[name]),
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
