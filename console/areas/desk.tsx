import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { ReviewQueue } from './review/queue.tsx'

const refreshMs = 15_000
const lateSeconds = 45 * 60

/** What waits, what is planned, what went out, and who is here. */
export function Desk() {
  const { t } = useConsole()
  const { data } = useAnswer('getDesk', {}, { everyMs: refreshMs })
  const minutes = (seconds: number) => t('minutes', { n: Math.floor(seconds / 60) })
  return (
    <>
      <div className="page__head">
        <h1>{t('desk')}</h1>
        <span className="quiet">{data && t('here', { names: data.staff.map((one) => one.nickname).join('、') })}</span>
      </div>
      {data && (
        <dl className="figures">
          <Figure
            name={t('deskWaiting')}
            value={data.waiting}
            tone={data.oldest !== null && data.oldest >= lateSeconds ? 'late' : undefined}
            line={data.oldest === null ? '' : t('oldest', { age: minutes(data.oldest) })}
          />
          <Figure name={t('deskMine')} value={data.mine} />
          <Figure
            name={t('deskToday')}
            value={data.published_today.articles + data.published_today.flash}
            line={t('todayParts', data.published_today)}
          />
          <Figure
            name={t('deskPlanned')}
            value={data.scheduled}
            tone={data.late > 0 ? 'late' : undefined}
            line={
              data.late > 0
                ? t('planLate', { n: data.late })
                : data.next_time
                  ? t('planNext', { time: data.next_time.slice(5, 16) })
                  : ''
            }
          />
          <Figure name={t('deskRealNames')} value={data.real_names} />
          <Figure name={t('deskFeedback')} value={data.feedback} />
        </dl>
      )}
      <ReviewQueue />
    </>
  )
}

interface FigureProps {
  name: string
  value: number
  line?: string
  tone?: 'late'
}

function Figure({ name, value, line, tone }: FigureProps) {
  return (
    <div className={tone && `figures--${tone}`}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
      <dd className="figures__line">{line}</dd>
    </div>
  )
}
