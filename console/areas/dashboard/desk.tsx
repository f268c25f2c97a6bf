import { Button, Space } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { DeskTroubles } from '#console/areas/desk-troubles.tsx'
import { DeskViolations } from '#console/areas/desk-violations.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { ageOf, toneOf } from '#console/ui/age-text.ts'
import { Keys } from '#console/ui/keys.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { People } from '#console/ui/presence.tsx'
import * as deskStyles from './desk.module.css'

const DeskLists = lazy(async () => ({ default: (await import('./desk-lists.tsx')).DeskLists }))

const refreshMs = 15_000

interface Props {
  /** The queue of reviews. */
  queue: ReactNode
  /** The flash desk, which comes after the counts that everybody looks at first. */
  flash: ReactNode
}

/** Overview of waiting, planned and published items, and of who is present. */
export function Desk({ queue, flash }: Props) {
  const { t, me, reviewMinutes } = useConsole()
  const mayMend = me.roles.includes('administrator')
  const { data } = useAnswer('getDesk', {}, { everyMs: refreshMs })
  // A phone has the flash desk as a page of its own, one press away.
  const narrow = useNarrow()
  const now = useAnswer('audienceNow', {}, { everyMs: refreshMs }).data
  const age = (seconds: number) => {
    const { unit, n } = ageOf(seconds)
    return t(unit, { n })
  }
  return (
    <>
      <PageHead
        title={t('desk')}
        end={
          <Space>
            <Button href="/publish">
              {t('write')} <Keys keys={['C']} />
            </Button>
            {!narrow && (
              <Link to="/flash" className={`gap-8 middle ${deskStyles.deskWrite}`}>
                {t('writeFlash')} <Keys keys={['F']} />
              </Link>
            )}
          </Space>
        }
      >
        {data && <People people={data.here} label={t('here')} />}
      </PageHead>
      <dl className={styles.counts}>
        <Count
          name={t('deskWaiting')}
          value={data?.waiting}
          late={data?.oldest != null && toneOf(data.oldest, reviewMinutes) === 'late'}
          line={data?.oldest == null ? '' : t('oldest', { age: age(data.oldest) })}
          to="/review"
        />
        <Count
          name={t('deskEvents')}
          value={data?.events}
          late={data?.oldest_event != null && toneOf(data.oldest_event, reviewMinutes) === 'late'}
          line={data?.oldest_event == null ? '' : t('oldest', { age: age(data.oldest_event) })}
          to="/review/events"
        />
        <Count name={t('deskMine')} value={data?.mine} to="/review?filter=mine" />
        <Count name={t('deskReading')} value={now?.readers} line={now?.pages[0]?.title ?? ''} to="/analytics" />
        <Count
          name={t('deskToday')}
          value={data && data.published_today.articles + data.published_today.flash}
          to="/articles?state=published&kind=all"
          line={data && t('todayParts', data.published_today)}
        />
        <Count
          name={t('deskPlanned')}
          value={data?.scheduled}
          to={data?.late_flash ? '/flash' : '/manuscripts?state=planned'}
          late={!!data?.late}
          line={
            data?.late
              ? t('planLate', { n: data.late })
              : data?.next_time
                ? t('planNext', { time: toMinute(data.next_time).slice(5) })
                : ''
          }
        />
        <Count name={t('deskRealNames')} value={data?.real_names} to={mayMend ? '/real-names' : undefined} />
        <Count name={t('deskFeedback')} value={data?.feedback} to="/feedback" />
        <Count
          name={t('deskCorrections')}
          value={data?.correction_requests}
          late={
            data?.oldest_correction_request != null && toneOf(data.oldest_correction_request, reviewMinutes) === 'late'
          }
          line={
            data?.oldest_correction_request == null ? '' : t('oldest', { age: age(data.oldest_correction_request) })
          }
          to="/corrections"
        />
      </dl>
      {data && <DeskTroubles troubles={data.troubles} />}
      {mayMend && <DeskViolations />}
      <div className={`grid at-start ${deskStyles.desk}`}>
        <div className={deskStyles.deskMain}>
          {queue}
          <Suspense>
            <DeskLists now={now} />
          </Suspense>
        </div>
        {!narrow && <Suspense>{flash}</Suspense>}
      </div>
    </>
  )
}

interface CountProps {
  name: string
  /** Not known yet: a dash. */
  value: number | undefined
  line?: string
  late?: boolean
  /** Link to the counted items. */
  to?: string
}

function Count({ name, value, line = '', late = false, to }: CountProps) {
  return (
    <div className={late ? styles.countsLate : undefined}>
      <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
      <dd>{value?.toLocaleString('en') ?? '—'}</dd>
      <dd className={styles.countsLine}>{line}</dd>
    </div>
  )
}
