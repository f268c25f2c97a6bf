import type { ManuscriptFields } from '#contract/publishing.ts'
import type { Language } from '#language/languages.ts'
import { compareFields, type Piece } from '#web/domains/publishing/writing/compare.ts'
import type { FieldName } from '#web/domains/publishing/writing/fields.ts'
import { languageNames } from '../../messages/language-names.ts'
import type { ConsoleKey } from '../../messages/zh-hans.ts'
import { useText } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { foldPieces } from './fold.ts'

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

const nothing: ManuscriptFields = {
  title: '',
  summary: '',
  document: { type: 'doc' },
  cover: null,
  category: null,
  labels: [],
  language: 'zh-Hans',
  origin: 'original',
  source_name: '',
  source_url: '',
  bylines: [],
}

/** What a revision changes in what readers have: what goes is struck, what comes is underlined. */
export function Differences({ before, after }: { before: ManuscriptFields | null; after: ManuscriptFields }) {
  const t = useText()
  const categories = useAnswer('categoryLists', {}).data?.list
  const words = (field: FieldName, value: string) => {
    if (field === 'origin') return t(value as 'original' | 'reprint')
    if (field === 'language') return languageNames[value as Language] ?? value
    return (field === 'category' && categories?.find(({ id }) => String(id) === value)?.name) || value
  }
  const changes = compareFields(before ?? { ...nothing, language: after.language, origin: after.origin }, after, words)
  if (changes.length === 0) return <p className="quiet">{t('noDifference')}</p>
  return (
    <dl className="differences" lang={after.language}>
      {changes.map(({ field, pieces }) => (
        <div key={field}>
          <dt>{t(names[field])}</dt>
          <dd>{pieces.length > 0 ? <Pieces pieces={pieces} /> : <span className="quiet">{t('formOnly')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A text with what goes struck and what comes underlined. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const t = useText()
  return foldPieces(pieces).map((piece, index) => {
    // Pieces have no names of their own, and the list is made anew as a whole.
    const key = `${index} ${piece.kind}`
    if (piece.kind === 'left-out') {
      return (
        <span key={key} className="left-out">
          {t('leftOut', { n: piece.paragraphs })}
        </span>
      )
    }
    if (piece.kind === 'added') return <ins key={key}>{piece.text}</ins>
    return piece.kind === 'removed' ? <del key={key}>{piece.text}</del> : <span key={key}>{piece.text}</span>
  })
}
