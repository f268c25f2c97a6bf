import type { ManuscriptFieldName, ManuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import type { BothRow } from '#web/ui/versions/both-versions.tsx'
import type { Piece } from '#web/ui/versions/compare-texts.ts'
import { Pieces } from '#web/ui/versions/pieces.tsx'
import * as styles from '#web/ui/versions/versions.module.css'
import { compareFields } from './compare.ts'

/** The words of a comparison, in the reader's language. */
export interface DifferenceWords {
  field: (name: ManuscriptFieldName) => string
  /** A value that is a code, such as a category's number. */
  value: (name: ManuscriptFieldName, value: string) => string
  /** The texts are the same, but not their form. */
  formOnly: string
  /** Words for a number of unchanged paragraphs that are hidden. */
  omitted: (paragraphs: number) => string
}

interface DifferencesProps {
  before: ManuscriptFields
  after: ManuscriptFields
  words: DifferenceWords
  /** Said where nothing differs. */
  none: string
}

/** Differences of two states of a manuscript, word by word: deletions are struck, insertions underlined. */
export function Differences({ before, after, words, none }: DifferencesProps) {
  const changes = compareFields(before, after, words.value)
  if (changes.length === 0) return <p className="mut quiet">{none}</p>
  return (
    <dl className={styles.differences} lang={after.language}>
      {changes.map(({ field, pieces }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>{pieces.length > 0 ? <Pieces pieces={pieces} omitted={words.omitted} /> : words.formOnly}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Two versions of a manuscript side by side where they differ; what the other has not is marked in each. */
export function bothRows(
  { mine, theirs }: { mine: ManuscriptFields; theirs: ManuscriptFields },
  words: DifferenceWords,
): (BothRow & { name: ManuscriptFieldName })[] {
  return compareFields(theirs, mine, words.value).map(({ field, pieces }) => {
    const side = (own: 'added' | 'removed') => {
      const shown = pieces.filter(({ kind }) => kind === 'same' || kind === own)
      const marked = shown.map((piece): Piece => (piece.kind === own ? { ...piece, kind: 'added' } : piece))
      return pieces.length > 0 ? <Pieces pieces={marked} omitted={words.omitted} /> : words.formOnly
    }
    return { name: field, label: words.field(field), mine: side('added'), theirs: side('removed') }
  })
}
