import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { Icon, type IconName } from '#console/ui/icon.tsx'
import { Keys } from '#console/ui/keys.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { Entry, EntryGroup } from './entries.ts'
import * as styles from './frame.module.css'
import { type NavGroup, navGroups, readClosed, writeClosed } from './nav-groups.ts'

type Counts = CallOutput<'getDesk'> | undefined

interface Props {
  entries: readonly Entry[]
  counts: Counts
}

/** The pages of the console in groups, each of which can be closed. */
export function SideNav({ entries, counts }: Props) {
  const { t } = useConsole()
  const { pathname } = useLocation()
  const [closed, toggle] = useClosedGroups()
  const groups = navGroups(entries, { closed, present: pathname })
  return (
    <nav aria-label={t('navigation')}>
      {entries.map((entry) => !entry.group && <PageLink key={entry.path} entry={entry} counts={counts} />)}
      {groups.map((group) => (
        <Group key={group.name} group={group} counts={counts} onToggle={() => toggle(group.name)} />
      ))}
    </nav>
  )
}

function Group({ group, counts, onToggle }: { group: NavGroup; counts: Counts; onToggle: () => void }) {
  const { t } = useConsole()
  const id = useId()
  const { name, open, entries, hidden } = group
  const waiting = hidden.reduce((sum, entry) => sum + countOf(entry, counts), 0)
  return (
    <section className={styles.sideGroup} aria-label={t(name)}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {t(name)}
          <Count n={waiting} />
          <Icon name={open ? 'opened' : 'closed'} />
        </button>
      </h2>
      <ul id={id}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <PageLink entry={entry} counts={counts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PageLink({ entry, counts }: { entry: Entry; counts: Counts }) {
  const { t } = useConsole()
  const { path, label, icon = label as IconName, key } = entry
  return (
    <NavLink to={path} end={path === '/'} className={`row gap-10 ${styles.sideEntry}`}>
      <Icon name={icon} />
      <span>{t(label)}</span>
      <Count n={countOf(entry, counts)} />
      {key && <Keys keys={['G', key.toUpperCase()]} />}
    </NavLink>
  )
}

const Count = ({ n }: { n: number }) => n > 0 && <b className={styles.sideCount}>{n.toLocaleString('en')}</b>

const countOf = ({ count }: Entry, counts: Counts): number => (count && counts?.[count]) || 0

const storageKey = 'console-closed-groups'

/** The groups that are closed, remembered in this browser as far as it lets us. */
function useClosedGroups(): [ReadonlySet<EntryGroup>, (name: EntryGroup) => void] {
  const [closed, setClosed] = useState(() => readClosed(stored()))
  const toggle = (name: EntryGroup) => {
    const next = new Set(closed)
    if (!next.delete(name)) next.add(name)
    setClosed(next)
    try {
      localStorage.setItem(storageKey, writeClosed(next))
    } catch {
      // A browser without storage forgets them with the page.
    }
  }
  return [closed, toggle]
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
