import { usePresence } from '#console/platform/presence/use-presence.ts'
import { listOf } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/presence.module.css'
import type { Person } from '#contract/newsroom/desk.ts'
import type { PresenceKind } from '#contract/staff/presence.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { useConsole } from '../platform/console-context.tsx'

/** Larger counts are shown as a number. */
const maxShown = 6

/** Pictures of people in a row; their names are read out, and shown where the mouse rests. */
export function People({ people, label }: { people: readonly Person[]; label: string }) {
  const { language } = useConsole()
  const shown = people.slice(0, maxShown)
  const names = listOf(
    people.map(({ nickname }) => nickname),
    language,
  )
  return (
    <span className={styles.present} title={names}>
      <span className="sr">{`${label} ${names}`}</span>
      <span className={styles.presentPeople} aria-hidden="true">
        {shown.map(({ id, nickname, avatar_img: picture }) => (
          <Avatar key={id} name={nickname} seed={id} src={picture} size="s" />
        ))}
        {people.length > maxShown && <span className="quiet">+{people.length - maxShown}</span>}
      </span>
    </span>
  )
}

interface Props {
  /** Kind of the open record. */
  kind: PresenceKind
  /** Undefined while there is no record yet. */
  id: number | string | undefined
}

/** Colleagues who have the same record open; empty while nobody has. Shown in the head of an editor. */
export function Presence({ kind, id }: Props) {
  const { t, language } = useConsole()
  const people = usePresence(kind, id)
  return (
    <span role="status" className={`mut t-s ${styles.presentOthers}`}>
      {people.length > 0 && (
        <>
          <People people={people} label="" />
          {t('alsoHere', {
            names: listOf(
              people.map(({ nickname }) => nickname),
              language,
            ),
          })}
        </>
      )}
    </span>
  )
}
