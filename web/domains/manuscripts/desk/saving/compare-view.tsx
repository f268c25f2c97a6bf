import type { Category } from '#contract/content/items.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import { Differences, type DifferenceWords } from '#web/domains/manuscripts/writing/differences.tsx'
import { useEditorText } from '#web/editor/editor-text.ts'
import { languageWords } from '../fields/classification.tsx'

/** How the writing desk words a comparison. */
export function useDifferenceWords(categories: readonly Category[]): DifferenceWords {
  const t = useEditorText()
  return {
    field: (name) => t(`manuscriptField.${name}`),
    value(field, value) {
      if (field === 'category') return categories.find(({ id }) => String(id) === value)?.name ?? value
      if (field === 'language') return t(languageWords[value as ManuscriptFields['language']])
      if (field === 'origin') return t(value as ManuscriptFields['origin'])
      return value
    },
    formOnly: t('formOnly'),
    omitted: (n) => t('leftOut', { n }),
  }
}

interface CompareViewProps {
  before: ManuscriptFields
  after: ManuscriptFields
  categories: readonly Category[]
}

/** Insertions and deletions between two states of a manuscript, word by word. */
export function CompareView({ before, after, categories }: CompareViewProps) {
  const t = useEditorText()
  const words = useDifferenceWords(categories)
  return <Differences before={before} after={after} words={words} none={t('noDifference')} />
}
