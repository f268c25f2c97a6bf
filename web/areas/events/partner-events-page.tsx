import '#web/domains/events/events.module.css'
import './styles/partner-events.module.css'
import { DayList } from '#web/domains/events/day-list.tsx'
import { inEventTexts, useEventText } from '#web/domains/events/event-text.ts'
import * as styles from '#web/domains/events/events.module.css'
import { Head } from '#web/platform/head.tsx'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { ListPagination } from '../reading/list-pagination.tsx'
import { useSiteName } from '../reading/site-name.ts'
import { PartnerEventRow } from './partner-event-row.tsx'
import { partnerEventsAddress, partnerPageSize } from './partner-events-address.ts'
import type { PartnerEventsData } from './partner-events-loader.ts'

/** Events that are hosted elsewhere and link out. */
export const partnerEventsPage = inEventTexts(PartnerEventsPage)

function PartnerEventsPage() {
  const t = useEventText()
  const site = useSiteName()
  const { found, city, page, today } = usePage<PartnerEventsData>()
  const isEmpty = found.list.length === 0 && city === undefined && page === 1
  return (
    <>
      <Head
        title={t('elsewhereTitle', { site })}
        description={t('elsewhereDescription')}
        path="/third"
        noindex={city !== undefined || page > 1}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('elsewhere')}</h1>
            <p className="mut">{t('elsewhereIntro')}</p>
          </div>
          <ButtonLink href="/events">{t('allEvents')}</ButtonLink>
        </div>
        {!isEmpty && <CityFilter city={city} cities={found.cities} total={found.total} />}
        {isEmpty && (
          <EmptyState label={t('elsewhereNone')}>
            <ButtonLink kind="primary" href="/events">
              {t('toOwnEvents')}
            </ButtonLink>
          </EmptyState>
        )}
        {!isEmpty && found.list.length === 0 && (
          <EmptyState label={t('empty')}>
            <ButtonLink href="/third">{t('clear')}</ButtonLink>
          </EmptyState>
        )}
        {found.list.length > 0 && (
          <DayList
            events={found.list}
            today={today}
            row={(event) => <PartnerEventRow key={event.id} event={event} today={today} />}
          />
        )}
        <ListPagination
          page={page}
          pages={Math.ceil(found.total / partnerPageSize)}
          hrefOf={(to) => partnerEventsAddress({ city, page: to })}
          name={t('elsewhere')}
        />
      </div>
    </>
  )
}

interface CityFilterProps {
  city: string | undefined
  cities: PartnerEventsData['found']['cities']
  total: number
}

/** A form whose field is the parameter of the address, so that it works without script; with it a choice is followed at once. */
function CityFilter({ city, cities, total }: CityFilterProps) {
  const t = useEventText()
  const navigate = useNavigate()
  const href = useHref()
  const follow = (form: HTMLFormElement) => {
    const chosen = String(new FormData(form).get('city') ?? '')
    navigate(href(partnerEventsAddress({ city: chosen })), { state: { keepPlace: true } })
  }
  const known = cities.some(({ key }) => key === city)
  return (
    <search>
      <form
        className={styles.evFilters}
        action={href('/third')}
        aria-label={t('filters')}
        onSubmit={(event) => {
          event.preventDefault()
          follow(event.currentTarget)
        }}
      >
        <select
          key={city}
          name="city"
          className={styles.evSelect}
          aria-label={t('city')}
          defaultValue={city ?? ''}
          onChange={({ currentTarget: { form } }) => form && follow(form)}
        >
          <option value="">{t('anyCity')}</option>
          {city && !known && <option value={city}>{city}</option>}
          {cities.map(({ key, name, count }) => (
            <option key={key} value={key}>
              {`${name} (${count})`}
            </option>
          ))}
        </select>
        <Button type="submit" size="s" className={styles.evFiltersGo}>
          {t('apply')}
        </Button>
        <span className="mut" role="status">
          {total > 0 && t('elsewhereCount', { n: total })}
        </span>
      </form>
    </search>
  )
}
