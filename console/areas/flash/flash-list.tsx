import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { FlashRow } from '#contract/newsroom/flash.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Keys } from '../../ui/keys.tsx'
import * as styles from './flash.module.css'
import { keyOf, type Recent } from './flash-rows.ts'

const stateNames: Readonly<Record<FlashRow['state'], ConsoleKey>> = {
  draft: 'draft',
  planned: 'planned',
  published: 'flashStatePublished',
  corrected: 'flashStateCorrected',
  retracted: 'flashStateRetracted',
  unpublished: 'unpublished',
}

interface Props {
  recent: Recent
  current: string | undefined
  onChoose: (row: FlashRow) => void
}

/** List of planned flashes, drafts, and the last 50 published. */
export function FlashList({ recent, current, onChoose }: Props) {
  const { t } = useConsole()
  const { planned, drafts, list } = recent
  const part = (name: string, rows: readonly FlashRow[]) =>
    rows.length > 0 && (
      <section>
        <h2>{name}</h2>
        <Rows {...{ rows, current, onChoose }} />
      </section>
    )
  return (
    <>
      {part(t('flashPlannedList'), planned)}
      {part(t('flashDrafts'), drafts)}
      <section>
        <h2>
          {t('flashRecent')}
          <span className="quiet">
            {t('flashCorrecting')} <Keys keys={['E']} /> {t('flashRetract')} <Keys keys={['X']} /> {t('flashHistory')}{' '}
            <Keys keys={['H']} />
          </span>
        </h2>
        <Rows {...{ rows: list, current, onChoose }} />
        {list.length === 0 && <p className={`${styles.flashNone} quiet`}>{t('empty')}</p>}
      </section>
    </>
  )
}

function Rows({ rows, current, onChoose }: Omit<Props, 'recent'> & { rows: readonly FlashRow[] }) {
  const { t } = useConsole()
  return (
    <ol className={styles.flashList}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          data-flash={keyOf(row)}
          className={classOf(row)}
          aria-current={keyOf(row) === current || undefined}
        >
          <button type="button" onClick={() => onChoose(row)} title={row.writer?.nickname}>
            <time>{shortTime(row)}</time>
            <span lang={row.language}>{row.title || t('untitled')}</span>
            <em className={`${styles.flashState} flash__state--${row.late ? 'late' : row.state}`}>
              {row.late ? t('flashLate') : t(stateNames[row.state])}
            </em>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The clock of the site; what is planned may be on another day. */
const shortTime = ({ time, state }: FlashRow): string =>
  time === null ? '' : state === 'planned' ? time.slice(5, 16) : time.slice(11, 16)

const classOf = ({ importance, state }: FlashRow): string =>
  [importance !== 'normal' && 'flash__row--hot', state === 'retracted' && 'flash__row--gone'].filter(Boolean).join(' ')
