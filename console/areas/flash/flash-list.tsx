import { Button, Spin } from 'antd'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { siteDay } from '#console/platform/site-clock.ts'
import type { FlashRow } from '#contract/newsroom/flash.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Keys } from '../../ui/keys.tsx'
import * as styles from './flash.module.css'
import { keyOf, type Recent } from './flash-rows.ts'
import type { FlashFinding } from './use-flash-finding.ts'

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
  finding: Pick<FlashFinding, 'isSearch' | 'more' | 'isLoadingMore' | 'loadMore'>
  current: string | undefined
  /** The row that is being opened. */
  opening: string | undefined
  onChoose: (row: FlashRow) => void
}

/** List of planned flashes, drafts, and published ones of any age. */
export function FlashList({ recent, finding, current, opening, onChoose }: Props) {
  const { t } = useConsole()
  const { planned, drafts, list } = recent
  const part = (name: string, rows: readonly FlashRow[]) =>
    rows.length > 0 && (
      <section>
        <h2>{name}</h2>
        <Rows {...{ rows, current, opening, onChoose }} />
      </section>
    )
  return (
    <>
      {part(t('flashPlannedList'), planned)}
      {part(t('flashDrafts'), drafts)}
      <section>
        <h2>
          {t(finding.isSearch ? 'flashFound' : 'flashRecent')}
          <span className="quiet">
            {t('flashCorrecting')} <Keys keys={['E']} /> {t('flashRetract')} <Keys keys={['X']} /> {t('flashHistory')}{' '}
            <Keys keys={['H']} />
          </span>
        </h2>
        <Rows {...{ rows: list, current, opening, onChoose }} />
        {list.length === 0 && <p className={`${styles.flashNone} quiet`}>{t('empty')}</p>}
        {finding.more && (
          <p className={styles.flashNone}>
            <Button block loading={finding.isLoadingMore} onClick={() => void finding.loadMore()}>
              {t('flashOlder')}
            </Button>
          </p>
        )}
      </section>
    </>
  )
}

function Rows({ rows, current, opening, onChoose }: Omit<Props, 'recent' | 'finding'> & { rows: readonly FlashRow[] }) {
  const { t } = useConsole()
  const today = siteDay(Date.now())
  return (
    <ol className={styles.flashList}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          data-flash={keyOf(row)}
          className={classOf(row)}
          aria-current={keyOf(row) === current || undefined}
          aria-busy={keyOf(row) === opening || undefined}
        >
          <button type="button" onClick={() => onChoose(row)} title={row.writer?.nickname}>
            <time>{shortTime(row, today)}</time>
            <span lang={row.language}>{row.title || t('untitled')}</span>
            {keyOf(row) === opening && <Spin size="small" />}
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
const shortTime = ({ time, state }: FlashRow, today: string): string =>
  time === null ? '' : state === 'planned' || !time.startsWith(today) ? dayAndTime(time, today) : time.slice(11, 16)

/** With the year where it is another one. */
const dayAndTime = (time: string, today: string) => time.slice(time.startsWith(today.slice(0, 5)) ? 5 : 0, 16)

const classOf = ({ importance, state }: FlashRow): string =>
  [importance !== 'normal' && 'flash__row--hot', state === 'retracted' && 'flash__row--gone'].filter(Boolean).join(' ')
