import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Category } from '#contract/content/items.ts'
import type { ManuscriptFieldName, ManuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { changedParagraphs } from '#web/domains/manuscripts/writing/compare.ts'
import { bothRows } from '#web/domains/manuscripts/writing/differences.tsx'
import { fieldsOf } from '#web/domains/manuscripts/writing/fields.ts'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/states.module.css'
import { BothVersions } from '#web/ui/versions/both-versions.tsx'
import { mergeVersions, proposedSide, type Side } from '#web/ui/versions/choose-versions.ts'
import { useDifferenceWords } from './compare-view.tsx'

interface Props {
  /** Fields as written here. */
  fields: ManuscriptFields
  /** Common base of both versions. */
  base: Manuscript | undefined
  /** Version that was saved elsewhere meanwhile. */
  current: Manuscript
  categories: readonly Category[]
  /** With the version that was chosen, field by field or whole. It goes on top of the other. */
  onChoose: (chosen: ManuscriptFields) => void
}

type Sides = Readonly<Partial<Record<ManuscriptFieldName, Side>>>

/** Height that the heads of the page and of the desk, and the bar of formats, cover at the top, in pixels. */
const coveredByHead = 165

/** Somebody saved this article elsewhere meanwhile: both versions side by side. Nothing is overwritten before a choice. */
export function ConflictNote({ fields: mine, base, current, categories, onChoose }: Props) {
  const t = useEditorText()
  const theirs = fieldsOf(current)
  const versions = { mine, theirs, base: base && fieldsOf(base) }
  const [chosen, setChosen] = useState<Sides>({})
  const rows = bothRows(versions, useDifferenceWords(categories))
  const sideOf = (name: ManuscriptFieldName): Side => chosen[name] ?? proposedSide(versions, name)
  const take = (side: (name: ManuscriptFieldName) => Side) =>
    onChoose(mergeVersions(versions, Object.fromEntries(rows.map(({ name }) => [name, side(name)])) as Sides))
  const { more, fewer } = changedParagraphs(mine, current)
  const difference =
    more > 0 && fewer > 0 ? 'conflictBoth' : more > 0 ? 'conflictMore' : fewer > 0 ? 'conflictFewer' : 'conflictFields'
  const note = useRef<HTMLDivElement>(null)
  return (
    <div
      className={`${styles.note} ${styles.noteAmber} ${publishStyles.pubNote} ${publishStyles.pubConflict}`}
      role="alert"
      ref={note}
      tabIndex={-1}
    >
      <WayBack to={note} />
      <Icon name="warning" />
      <div>
        <b>{t('conflict')}</b>
        {t(difference, { time: current.saved_time.slice(11, 16), more, fewer })}
        <BothVersions
          rows={rows}
          heads={{ field: t('conflictField'), mine: t('conflictMine'), theirs: t('conflictTheirs') }}
          choice={{
            of: (name) => sideOf(name as ManuscriptFieldName),
            set: (name, side) => setChosen((now) => ({ ...now, [name]: side })),
          }}
        />
        <span className={publishStyles.pubNoteActs}>
          <Button size="s" onClick={() => take(sideOf)}>
            {t('keepChosen')}
          </Button>
          <Button size="s" onClick={() => take(() => 'mine')}>
            {t('keepMine')}
          </Button>
          <Button size="s" onClick={() => take(() => 'theirs')}>
            {t('takeTheirs')}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** Stands below the head of the desk while the note is out of sight: nothing is saved before a choice. */
function WayBack({ to }: { to: RefObject<HTMLDivElement | null> }) {
  const t = useEditorText()
  const [away, setAway] = useState(false)
  useEffect(() => {
    const note = to.current
    if (!note) return
    const observer = new IntersectionObserver(([seen]) => setAway(seen?.isIntersecting === false), {
      rootMargin: `-${coveredByHead}px 0px 0px`,
    })
    observer.observe(note)
    return () => observer.disconnect()
  }, [to])
  if (!away) return null
  return (
    <p className={publishStyles.pubAway}>
      <span>{t('conflict')}</span>
      <Button
        size="s"
        onClick={() => {
          to.current?.scrollIntoView()
          to.current?.focus({ preventScroll: true })
        }}
      >
        {t('conflictSee')}
      </Button>
    </p>
  )
}
