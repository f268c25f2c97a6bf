import { Button } from 'antd'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/calls.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { ageOf, toneOf } from '../ui/age-text.ts'
import { Keys } from '../ui/keys.tsx'
import { toMinute } from '../ui/list-text.ts'
import { PageHead } from '../ui/page-head.tsx'
import { People } from '../ui/presence.tsx'
import { ReviewQueue } from './review/queue.tsx'

const refreshMs = 15_000

/** What waits, what is planned, what went out, and who is here. */
export function Desk() {
  const { t } = useConsole()
  const { data } = useAnswer('getDesk', {}, { everyMs: refreshMs })
  const age = (seconds: number) => {
    const { unit, n } = ageOf(seconds)
    return t(unit, { n })
  }
  return (
    <>
      <PageHead
        title={t('desk')}
        end={
          <Button href="/publish">
            {t('write')} <Keys keys={['C']} />
          </Button>
        }
      >
        {data && <People people={data.here} label={t('here')} />}
      </PageHead>
      <dl className="figures">
        <Figure
          name={t('deskWaiting')}
          value={data?.waiting}
          late={data?.oldest != null && toneOf(data.oldest) === 'late'}
          line={data?.oldest == null ? '' : t('oldest', { age: age(data.oldest) })}
        />
        <Figure name={t('deskMine')} value={data?.mine} />
        <Figure
          name={t('deskToday')}
          value={data && data.published_today.articles + data.published_today.flash}
          line={data && t('todayParts', data.published_today)}
        />
        <Figure
          name={t('deskPlanned')}
          value={data?.scheduled}
          late={!!data?.late}
          line={
            data?.late
              ? t('planLate', { n: data.late })
              : data?.next_time
                ? t('planNext', { time: toMinute(data.next_time).slice(5) })
                : ''
          }
        />
        <Figure name={t('deskRealNames')} value={data?.real_names} />
        <Figure name={t('deskFeedback')} value={data?.feedback} />
      </dl>
      {data && <Troubles troubles={data.troubles} />}
      <ReviewQueue />
    </>
  )
}

/** What is not as it should be, each with the way to where it is mended; nothing where all is well. */
function Troubles({ troubles }: { troubles: CallOutput<'getDesk'>['troubles'] }) {
  const { t, me } = useConsole()
  const { webhooks, translations, sources } = troubles
  if (webhooks + translations + sources === 0) return null
  const mayMend = me.roles.includes('administrator')
  return (
    <ul className="troubles">
      {translations > 0 && (
        <li>
          <Link to="/translation?filter=stale">{t('troubleTranslations', { n: translations })}</Link>
        </li>
      )}
      {webhooks > 0 && (
        <li>
          {mayMend ? (
            <Link to="/webhooks">{t('troubleWebhooks', { n: webhooks })}</Link>
          ) : (
            t('troubleWebhooks', { n: webhooks })
          )}
        </li>
      )}
      {sources > 0 && <li>{t('troubleSources', { n: sources })}</li>}
    </ul>
  )
}

interface FigureProps {
  name: string
  /** Not known yet: a dash. */
  value: number | undefined
  line?: string
  late?: boolean
}

function Figure({ name, value, line = '', late = false }: FigureProps) {
  return (
    <div className={late ? 'figures--late' : undefined}>
      <dt>{name}</dt>
      <dd>{value?.toLocaleString('en') ?? '—'}</dd>
      <dd className="figures__line">{line}</dd>
    </div>
  )
}
