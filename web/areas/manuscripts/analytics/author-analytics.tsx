import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import { useState } from 'react'
import type { AuthorAnalytics as Analytics } from '#contract/audience/analytics.ts'
import { saveCsv } from '#web/platform/files/csv.ts'
import { Button } from '#web/ui/button.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as keyNumbersStyles from '#web/ui/key-numbers.module.css'
import { UiLink } from '#web/ui/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { AnalyticsChart } from './analytics-chart.tsx'
import { useAnalyticsText } from './analytics-text.ts'
import { authorCsv, lastDays, namedSources, writeChange, writePart, writeTime } from './analytics-words.ts'
import * as styles from './author-analytics.module.css'
import { useAuthorAnalytics } from './use-author-analytics.ts'

const spans = [7, 28, 90, 365] as const

/** Analytics of the author: of everything or of one item, in a period against the one before it. */
export function AuthorAnalytics({ onClose }: { onClose: () => void }) {
  const t = useAnalyticsText()
  const [now] = useState(() => Date.now())
  const [period, setPeriod] = useState(() => lastDays(28, now))
  const [item, setItem] = useState<number>()
  const { data, failure, again } = useAuthorAnalytics({ ...period, item })
  const today = lastDays(1, now).to
  // A day that is not written to its end yet is no day.
  const choose = (from: string, to: string) => from && to && from <= to && setPeriod({ from, to })
  return (
    <section className={`${listsStyles.sec} ${styles.aufig}`} aria-label={t('title')}>
      <div className={listsStyles.secHead}>
        <h2>{t('title')}</h2>
        <div className={styles.aufigActs}>
          <Button
            size="s"
            disabled={!data}
            onClick={() => data && saveCsv(`analytics-${data.from}-${data.to}`, authorCsv(data))}
          >
            {t('csv')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
      <div className={styles.aufigChoice}>
        <fieldset className={segmentsStyles.seg} aria-label={t('range')}>
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              aria-pressed={lastDays(span, now).from === period.from && period.to === today}
              onClick={() => setPeriod(lastDays(span, now))}
            >
              {t(`days${span}`)}
            </button>
          ))}
        </fieldset>
        <label>
          {t('from')}
          <input
            className={formsStyles.input}
            type="date"
            value={period.from}
            max={period.to}
            onChange={({ target }) => choose(target.value, period.to)}
          />
        </label>
        <label>
          {t('to')}
          <input
            className={formsStyles.input}
            type="date"
            value={period.to}
            min={period.from}
            max={today}
            onChange={({ target }) => choose(period.from, target.value)}
          />
        </label>
        {item !== undefined && (
          <Button size="s" onClick={() => setItem(undefined)}>
            {t('all')}
          </Button>
        )}
      </div>
      {failure !== undefined && (
        <p className={styles.aufigFailure} role="alert">
          {failure} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {data ? <Shown analytics={data} item={item} onItem={setItem} /> : failure === undefined && <Waiting />}
    </section>
  )
}

function Waiting() {
  const t = useAnalyticsText()
  return (
    <div className={`${statesStyles.sk} ${styles.aufigWaiting}`} role="status">
      <span className="sr">{t('loading')}</span>
    </div>
  )
}

interface ShownProps {
  analytics: Analytics
  item: number | undefined
  onItem: (id: number) => void
}

function Shown({ analytics, item, onItem }: ShownProps) {
  const t = useAnalyticsText()
  const { totals, totals_before: before, reading, days } = analytics
  const sources = namedSources(analytics.sources, t)
  const visits = sources.reduce((sum, { views }) => sum + views, 0)
  const change = writeChange(totals.views, before.views)
  const steps = ['quarter', 'half', 'threeQuarters', 'end'] as const
  return (
    <>
      {item !== undefined && <p className={styles.aufigOf}>{analytics.items[0]?.title}</p>}
      <dl className={keyNumbersStyles.keyNumbers}>
        <Total name={t('views')} value={totals.views.toLocaleString('en')}>
          {change && t('changed', { change, n: days.length })}
        </Total>
        <Total name={t('readers')} value={totals.readers.toLocaleString('en')}>
          {t('readersHint')}
        </Total>
        <Total name={t('readToEnd')} value={reading.readers > 0 ? writePart(reading.reached.at(-1) ?? 0) : '—'}>
          {reading.readers > 0 ? t('reported', { n: reading.readers.toLocaleString('en') }) : t('unreported')}
        </Total>
        <Total name={t('median')} value={reading.median_seconds === null ? '—' : writeTime(reading.median_seconds)} />
      </dl>
      <AnalyticsChart analytics={analytics} />
      <div className={styles.aufigParts}>
        <section>
          <h3>{t('sources')}</h3>
          {visits === 0 && <p className="mut">{t('empty')}</p>}
          <ul>
            {sources.map(({ name, views }) => (
              <Row key={name} name={name} part={views / visits} />
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('depth')}</h3>
          {reading.readers === 0 ? (
            <p className="mut">{t('unreported')}</p>
          ) : (
            <ul>
              {steps.map((step, place) => (
                <Row key={step} name={t(step)} part={reading.reached[place] ?? 0} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <h3>{t('items')}</h3>
      {analytics.items.length === 0 ? (
        <p className="mut">{totals.views + before.views > 0 ? t('empty') : t('nothing')}</p>
      ) : (
        <Items items={analytics.items} days={days.length} onItem={onItem} />
      )}
    </>
  )
}

function Total({ name, value, children }: { name: string; value: string; children?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {children && <dd className={keyNumbersStyles.keyNumbersNote}>{children}</dd>}
    </div>
  )
}

/** A part of a whole as a bar, and the number that it stands for. */
function Row({ name, part }: { name: string; part: number }) {
  return (
    <li>
      <span>{name}</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(1, part * 100)} height="6" />
      </svg>
      <span className="num">{writePart(part)}</span>
    </li>
  )
}

function Items({ items, days, onItem }: { items: Analytics['items']; days: number; onItem: (id: number) => void }) {
  const t = useAnalyticsText()
  return (
    <ol className={styles.aufigItems}>
      {items.map(({ id, title, views, readers, before, reading }) => (
        <li key={id}>
          <div>
            {title ? (
              <button type="button" className="hl" onClick={() => onItem(id)}>
                {title}
              </button>
            ) : (
              <span className="mut">
                {id} {t('gone')}
              </span>
            )}
            {title && (
              <UiLink className={styles.aufigOpen} href={`/contents/${id}`} aria-label={`${t('articles')}: ${title}`}>
                ↗
              </UiLink>
            )}
          </div>
          <dl>
            <Cell name={t('views')} value={views.toLocaleString('en')} />
            <Cell name={t('change', { n: days })} value={writeChange(views, before) ?? '—'} />
            <Cell name={t('readers')} value={readers.toLocaleString('en')} />
            <Cell name={t('readToEnd')} value={reading.readers > 0 ? writePart(reading.reached.at(-1) ?? 0) : '—'} />
            <Cell
              name={t('median')}
              value={reading.median_seconds === null ? '—' : writeTime(reading.median_seconds)}
            />
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Cell({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
