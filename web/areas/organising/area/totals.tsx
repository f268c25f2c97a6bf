import { useEffect, useState } from 'react'
import { namesInRow } from '#web/domains/orders/own/shared-places.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useStreamState } from '#web/platform/stream/use-stream-state.ts'
import * as keyNumbersStyles from '#web/ui/key-numbers.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { Plot, PlotLegend } from './plot.tsx'
import { useAnswer } from './use-answer.ts'

const spans = [7, 28, 90] as const
const measures = ['registered', 'views', 'checkedIn'] as const

/**
 * Totals of an event, or of all that somebody manages: numbers, a plot with a table reading, and what is left.
 * @param changes how often orders were changed beside them, after which they are asked for again
 */
export function Totals({ event, changes = 0 }: { event: number | undefined; changes?: number }) {
  const t = useOrganisingText()
  const language = useLanguage()
  const [days, setDays] = useState<number>(28)
  const [measure, setMeasure] = useState<(typeof measures)[number]>('registered')
  const { data, reload } = useAnswer('activityHome', { id: event, days })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where something was changed
  useEffect(() => {
    if (changes > 0) reload()
  }, [changes])
  useStreamState<'sales'>(event === undefined ? undefined : `sales:${event}`, reload)
  if (!data) return <div className={`${statesStyles.sk} ${organisingStyles.orgfig}`} />
  const { capacity } = data
  const perDay = data.days.map(({ day, registered, views, checked_in: checkedIn }) => ({
    day,
    n: { registered, views, checkedIn }[measure],
  }))
  const total = perDay.reduce((sum, { n }) => sum + n, 0)
  return (
    <>
      <dl className={keyNumbersStyles.keyNumbers}>
        {event === undefined && (
          <div>
            <dt>{t('total.events')}</dt>
            <dd>{data.events}</dd>
          </div>
        )}
        <div>
          <dt>{t('total.views', { n: days })}</dt>
          <dd>
            {data.views.toLocaleString('en')}{' '}
            {data.readers > 0 && <small>{t('total.readers', { n: data.readers.toLocaleString('en') })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('total.orders')}</dt>
          <dd>{data.orders.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>{t('total.registered')}</dt>
          <dd>
            {data.registered.toLocaleString('en')} {capacity > 0 && <small>/ {capacity.toLocaleString('en')}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('total.checkedIn')}</dt>
          <dd>
            {data.checked_in.toLocaleString('en')} <small>/ {data.registered.toLocaleString('en')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('total.waiting')}</dt>
          <dd>{data.waiting.toLocaleString('en')}</dd>
        </div>
      </dl>
      <div className={organisingStyles.orgrow}>
        <section className={listsStyles.sec}>
          <div className={`${listsStyles.secHead} ${organisingStyles.orghead}`}>
            <h2>{t('trend')}</h2>
            <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('trendSpan')}>
              {spans.map((span) => (
                <button key={span} type="button" aria-pressed={days === span} onClick={() => setDays(span)}>
                  {t('lastDays', { n: span })}
                </button>
              ))}
            </fieldset>
          </div>
          <fieldset
            className={`${segmentsStyles.seg} ${segmentsStyles.segS} ${organisingStyles.orgmeasures}`}
            aria-label={t('trendOf')}
          >
            {measures.map((one) => (
              <button key={one} type="button" aria-pressed={measure === one} onClick={() => setMeasure(one)}>
                {t(`trend.${one}`)}
              </button>
            ))}
          </fieldset>
          <PlotLegend perDay={t('perDay')} />
          <Plot days={perDay} label={t(`trendLabel.${measure}`, { days, n: total })} />
          <details className={organisingStyles.orgread}>
            <summary>{t('asTable')}</summary>
            <table className={organisingRowsStyles.evtable}>
              <thead>
                <tr>
                  <th>{t('day')}</th>
                  <th className="r">{t('trend.views')}</th>
                  <th className="r">{t('total.orders')}</th>
                  <th className="r">{t('total.registered')}</th>
                  <th className="r">{t('total.checkedIn')}</th>
                </tr>
              </thead>
              <tbody>
                {data.days.toReversed().map(({ day, views, orders, registered, checked_in }) => (
                  <tr key={day}>
                    <td className="num">{day}</td>
                    <td className="r num">{views}</td>
                    <td className="r num">{orders}</td>
                    <td className="r num">{registered}</td>
                    <td className="r num">{checked_in}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </section>
        {data.types.length > 0 && (
          <section className={`${listsStyles.sec} ${organisingStyles.orgleft}`}>
            <div className={listsStyles.secHead}>
              <h2>{t('left')}</h2>
            </div>
            <ul>
              {data.types.map(({ id, name, registered, held, capacity: places, left, shared_with }) => (
                <li key={id}>
                  <p>
                    <b>{name}</b>
                    <span className="num">{t('registeredNow', { n: registered })}</span>
                  </p>
                  <meter min={0} max={Math.max(1, places)} value={registered} aria-label={name} />
                  <p className={`${organisingFormStyles.evcap} num`}>
                    {t('leftOver', { n: left, of: places })}
                    {shared_with.length > 0 && ` · ${t('leftShared', { names: namesInRow(shared_with, language) })}`}
                    {held > 0 && ` · ${t('heldNow', { n: held })}`}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
