import type { Category } from '#contract/content.ts'
import type { ManuscriptFields } from '#contract/publishing.ts'
import { type PublishingKey, usePublishText } from '../publish-text.ts'
import { compareFields, type Piece } from '../writing/compare.ts'
import type { FieldName } from '../writing/fields.ts'
import { languageWords } from './classification.tsx'

const fieldWords: Readonly<Record<FieldName, PublishingKey>> = {
  title: 'title',
  summary: 'summary',
  document: 'text',
  cover: 'cover',
  category: 'category',
  labels: 'labels',
  language: 'language',
  origin: 'source',
  source_name: 'sourceName',
  source_url: 'sourceUrl',
  bylines: 'bylines',
}

interface CompareViewProps {
  before: ManuscriptFields
  after: ManuscriptFields
  categories: readonly Category[]
}

/** What came and went between two states of a manuscript, word by word. */
export function CompareView({ before, after, categories }: CompareViewProps) {
  const t = usePublishText()
  const words = (field: FieldName, value: string): string => {
    if (field === 'category') return categories.find(({ id }) => String(id) === value)?.name ?? value
    if (field === 'language') return t(languageWords[value as ManuscriptFields['language']])
    if (field === 'origin') return t(value as ManuscriptFields['origin'])
    return value
  }
  const changes = compareFields(before, after, words)
  if (changes.length === 0) return <p className="mut">{t('noDifference')}</p>
  return (
    <dl className="pub-diff" lang={after.language}>
      {changes.map(({ field, pieces }) => (
        <div key={field}>
          <dt>{t(fieldWords[field])}</dt>
          <dd>{pieces.length > 0 ? <Pieces pieces={pieces} /> : <span className="mut">{t('formOnly')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How much of an unchanged stretch is shown around a change, in characters. */
const context = 60

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map(({ kind, text }, index) => {
    const key = `${at} ${kind}`
    at += text.length
    if (kind === 'added') return <ins key={key}>{text}</ins>
    if (kind === 'removed') return <del key={key}>{text}</del>
    return <span key={key}>{shortened(text, index === 0, index === pieces.length - 1)}</span>
  })
}

/** A long unchanged stretch as its edges beside the changes. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= context * 2 + 20) return text
  const start = isFirst ? '' : text.slice(0, context)
  const end = isLast ? '' : text.slice(-context)
  return `${start} …… ${end}`
}
