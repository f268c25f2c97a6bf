import '#web/styles/organising/organising-form.css'
import '#web/styles/organising/organising-rows.css'
import '#web/styles/organising/organising.css'
import '#web/styles/table-foot.css'
import { useLocation } from '#web/router/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { stateTones } from '../form/form-bar.tsx'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { Attendees } from './attendees.tsx'
import { Figures } from './figures.tsx'
import { Messages } from './messages.tsx'
import { CheckInLink, MyEvents } from './my-events.tsx'
import { Orders } from './orders.tsx'
import { type OrganiserPlace, organiserAddress, organiserTabs, readOrganiserPlace } from './organiser-address.ts'
import { useAnswer } from './use-answer.ts'

/** The organiser's area: all events with their figures, or one of them with its orders, attendees, messages and staff. */
export function OrganiserDesk() {
  const { search } = useLocation()
  const place = readOrganiserPlace(new URLSearchParams(search))
  return (
    <div className="wrap">
      {place.event === undefined ? <All place={place} /> : <One place={place} event={place.event} />}
    </div>
  )
}

function All({ place }: { place: OrganiserPlace }) {
  const t = useOrganisingText()
  return (
    <>
      <div className="orgtop">
        <div>
          <h1 className="h1">{t('areaTitle')}</h1>
          <p className="evcap">{t('areaDescription')}</p>
        </div>
        <ButtonLink kind="primary" href="/ac_create">
          <Icon name="plus" size="s" />
          {t('create')}
        </ButtonLink>
      </div>
      <Figures event={undefined} />
      <MyEvents place={place} />
    </>
  )
}

function One({ place, event }: { place: OrganiserPlace; event: number }) {
  const t = useOrganisingText()
  const { data, failure } = useAnswer('activityDetails', { id: event })
  if (failure !== undefined && !data) {
    return (
      <EmptyState label={failure || t('network')}>
        <ButtonLink href="/ac_organ">{t('backToMine')}</ButtonLink>
      </EmptyState>
    )
  }
  if (!data) return <div className="sk orgfig" />
  const { fields, state, changes, status } = data
  const standing = changes ?? state
  return (
    <>
      <nav className="evcap orgcrumbs" aria-label={t('crumbs')}>
        <UiLink href="/ac_organ">{t('areaTitle')}</UiLink> / <span>{fields.title || t('untitled')}</span>
      </nav>
      <div className="orgtop">
        <div>
          <h1 className="h1">{fields.title || t('untitled')}</h1>
          <p className="evcap num">
            <span className={`status ${stateTones[standing]}`}>{t(`state.${standing}` as OrganisingKey)}</span>{' '}
            {state === 'published' && status && t(`status.${status}` as OrganisingKey)}{' '}
            {fields.start?.slice(0, 16).replace('T', ' ')}{' '}
            {fields.attendance === 'online' ? t('attendance.online') : fields.city}
          </p>
        </div>
        <div className="evacts">
          {state === 'published' && <ButtonLink href={`/events/${event}`}>{t('toPage')}</ButtonLink>}
          <ButtonLink href={`/ac_create/${event}`}>
            <Icon name="pen" size="s" />
            {t('edit')}
          </ButtonLink>
          {state === 'published' && <CheckInLink id={event} />}
        </div>
      </div>
      <nav className="tabs" aria-label={t('areaTitle')}>
        {organiserTabs.map((tab) => (
          <UiLink
            key={tab}
            href={organiserAddress({ event, tab })}
            aria-current={tab === place.tab ? 'page' : undefined}
          >
            {t(`tab.${tab}` as OrganisingKey)}
          </UiLink>
        ))}
      </nav>
      {place.tab === 'overview' && (
        <>
          <Figures event={event} />
          <Orders place={place} event={event} />
        </>
      )}
      {place.tab === 'attendees' && <Attendees place={place} event={event} />}
      {place.tab === 'messages' && <Messages event={event} />}
    </>
  )
}
