import type { Category } from '#contract/content/items.ts'
import type { Manuscript, ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import * as styles from '#web/ui/states.module.css'
import { sameFields } from '../writing/fields.ts'
import { LocalCopyNote, PicturesNote } from './notes.tsx'
import { ConflictNote } from './saving/conflict-note.tsx'
import type { LocalCopyOffer } from './saving/use-local-copy.ts'
import type { Desk } from './use-desk.ts'
import type { ManuscriptCopy } from './use-writing.ts'

interface Props {
  desk: Desk
  local: LocalCopyOffer
  categories: readonly Category[]
  onCompare: (copy: ManuscriptCopy) => void
}

/** Notices and decisions about the text, above it. */
export function DeskNotes({ desk, local, categories, onCompare }: Props) {
  const t = useEditorText()
  const { writing, editor, pictures, locked, write, adopt } = desk
  const { fields, manuscript, save, autosave } = writing
  const { copy, offer, discard, restore } = local
  /** After a conflict: what was chosen goes on top of what was saved elsewhere; what was given up here can come back. */
  const resolve = (chosen: ManuscriptFields, current: Manuscript) => {
    const mine = fields
    if (sameFields(chosen, current)) adopt(current)
    else {
      if (!sameFields(chosen, mine)) write(chosen)
      void autosave.keepMine()
    }
    if (!sameFields(chosen, mine)) offer({ key: '', fields: mine, base: current, at: Date.now() })
  }
  return (
    <>
      {locked && <p className={`${styles.note} ${publishStyles.pubNote}`}>{t(lockedWords(manuscript))}</p>}
      {save.name === 'conflict' && (
        <ConflictNote
          fields={fields}
          base={manuscript}
          current={save.current}
          categories={categories}
          onChoose={(chosen) => resolve(chosen, save.current)}
        />
      )}
      {copy && !locked && (
        <LocalCopyNote
          copy={copy}
          behind={(copy.base?.version ?? 0) < (manuscript?.version ?? 0)}
          onCompare={() => onCompare(copy)}
          onRestore={() => restore(copy)}
          onDiscard={() => discard(copy)}
        />
      )}
      <PicturesNote editor={editor} pictures={pictures} />
    </>
  )
}

function lockedWords(manuscript: Manuscript | undefined) {
  if (manuscript?.state === 'pending') return 'lockedPending'
  return manuscript?.may_undo ? 'lockedHeld' : 'lockedPlanned'
}
