import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { maxKeywordLength } from '#contract/constants.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { useEventText } from './event-text.ts'
import * as eventsStyles from './events.module.css'
import { type EventsView, eventPeriods, eventsAddress, readEventsView } from './events-address.ts'

type Cities = CallOutput<'getActivityPlaces'>['cities']

/**
 * Filters of the list: a form whose fields are the parameters of the address, so that it works without script;
 * with it each choice is followed at once.
 */
export function EventFilters({ view, cities }: { view: EventsView; cities: Cities }) {
  const t = useEventText()
  const navigate = useNavigate()
  const href = useHref()
  const [draft, setDraft] = useState(view)
  const [shown, setShown] = useState(view)
  if (shown !== view) {
    setShown(view)
    setDraft(view)
  }
  const follow = (form: HTMLFormElement) => {
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const next = readEventsView(fields)
    setDraft(next)
    navigate(href(eventsAddress(next)), { state: { keepPlace: true } })
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as HTMLInputElement).type !== 'search') follow(event.currentTarget)
  }
  const known = cities.some(({ key }) => key === draft.city)
  return (
    <search>
      <form
        className={eventsStyles.evFilters}
        action={href('/events')}
        aria-label={t('filters')}
        onChange={change}
        onSubmit={(event) => {
          event.preventDefault()
          follow(event.currentTarget)
        }}
      >
        {view.status !== 'upcoming' && <input type="hidden" name="status" value={view.status} />}
        {view.month && <input type="hidden" name="month" value={view.month} />}
        <select
          name="city"
          className={eventsStyles.evSelect}
          aria-label={t('city')}
          value={draft.city ?? ''}
          onChange={ignore}
        >
          <option value="">{t('anyCity')}</option>
          {draft.city && !known && <option value={draft.city}>{draft.city}</option>}
          {cities.map(({ key, name, count }) => (
            <option key={key} value={key}>
              {`${name} (${count})`}
            </option>
          ))}
        </select>
        {!view.month && view.status !== 'in_progress' && (
          <select
            name="within"
            className={eventsStyles.evSelect}
            aria-label={t('time')}
            value={draft.within ?? ''}
            onChange={ignore}
          >
            <option value="">{t('anyTime')}</option>
            {eventPeriods.map((days) => (
              <option key={days} value={days}>
                {t(view.status === 'concluded' ? 'lastDays' : 'nextDays', { n: days })}
              </option>
            ))}
          </select>
        )}
        <label className={styles.switch}>
          <input type="checkbox" name="online" value="1" checked={draft.online ?? false} onChange={ignore} />
          <span />
          {t('onlyOnline')}
        </label>
        <div className={`${styles.searchbox} ${eventsStyles.evFiltersWords}`}>
          <input
            key={view.keyword}
            type="search"
            name="keyword"
            defaultValue={view.keyword}
            maxLength={maxKeywordLength}
            placeholder={t('words')}
            aria-label={t('words')}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" aria-label={t('search')}>
            <Icon name="search" size="s" />
          </button>
        </div>
        <Button type="submit" size="s" className={eventsStyles.evFiltersGo}>
          {t('apply')}
        </Button>
      </form>
    </search>
  )
}

/** The form hears of every change. */
const ignore = () => {}
