import type { ManuscriptFields } from '#contract/publishing.ts'
import { compareFields, type Piece } from '#web/domains/publishing/writing/compare.ts'
import type { FieldName } from '#web/domains/publishing/writing/fields.ts'
import type { ConsoleKey } from '../../messages/zh-hans.ts'
import { useText } from '../../platform/console-context.tsx'

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
  const words = (field: FieldName, value: string) => (field === 'origin' ? t(value as 'original' | 'reprint') : value)
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

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map(({ kind, text }) => {
    const key = `${at} ${kind}`
    at += text.length
    if (kind === 'added') return <ins key={key}>{text}</ins>
    return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
  })
}
