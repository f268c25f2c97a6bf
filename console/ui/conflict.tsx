import { Alert, Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import * as styles from '#console/ui/presence.module.css'
import { BothVersions } from '#web/ui/versions/both-versions.tsx'
import { differing, mergeVersions, proposedSide, type Side } from '#web/ui/versions/choose-versions.ts'
import { useConsole } from '../platform/console-context.tsx'

/** A field of a record as a conflict names and shows it. */
export interface ConflictField<T> {
  name: keyof T & string
  label: string
  /** Renders the field of a version; text is shown with its line breaks. */
  show: (version: T) => ReactNode
}

interface Props<T extends object> {
  /** Version that is edited here. */
  mine: T
  /** Version that a colleague saved meanwhile. */
  theirs: T
  /** Common base of both, if known: fields that were not touched here then propose the colleague's. */
  base?: T
  fields: readonly ConflictField<T>[]
  /** The person who saved it, if known. */
  by?: string
  /** When it was saved, such as 2026-01-31 09:30:00. */
  time?: string
  busy?: boolean
  /** With the version that was chosen, field by field or whole. It goes on top of the colleague's. */
  onChoose: (chosen: T) => void
}

/** A colleague was faster: both versions side by side where they differ, and nothing is lost before somebody chooses. */
export function Conflict<T extends object>({ fields, by, time, busy, onChoose, ...versions }: Props<T>) {
  const { t } = useConsole()
  const { mine, theirs } = versions
  const [chosen, setChosen] = useState<Readonly<Partial<Record<string, Side>>>>({})
  const names = differing(
    versions,
    fields.map(({ name }) => name),
  )
  const sideOf = (name: keyof T & string): Side => chosen[name] ?? proposedSide(versions, name)
  const take = (of: (name: keyof T & string) => Side) =>
    onChoose(
      mergeVersions(versions, Object.fromEntries(names.map((name) => [name, of(name)])) as Record<keyof T, Side>),
    )
  const shown = fields.filter(({ name }) => names.includes(name))
  return (
    <Alert
      className={styles.conflict}
      type="warning"
      showIcon
      title={
        by
          ? t('conflictBy', { name: by, time: time?.slice(0, 16) ?? '' })
          : t(names.length > 0 ? 'conflict' : 'conflictSame')
      }
      description={
        <>
          {shown.length > 0 && (
            <BothVersions
              rows={shown.map(({ name, label, show }) => ({ name, label, mine: show(mine), theirs: show(theirs) }))}
              heads={{ field: t('conflictField'), mine: t('conflictMine'), theirs: t('conflictTheirs') }}
              choice={{
                of: (name) => sideOf(name as keyof T & string),
                set: (name, side) => setChosen((now) => ({ ...now, [name]: side })),
              }}
            />
          )}
          <Space wrap>
            <Button type="primary" loading={busy} onClick={() => take(sideOf)}>
              {t('conflictChosen')}
            </Button>
            {names.length > 0 && (
              <>
                <Button onClick={() => take(() => 'mine')}>{t('conflictAllMine')}</Button>
                <Button onClick={() => take(() => 'theirs')}>{t('conflictAllTheirs')}</Button>
              </>
            )}
          </Space>
        </>
      }
    />
  )
}
