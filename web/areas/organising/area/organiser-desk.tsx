import '../organising-form.module.css'
import '../organising-rows.module.css'
import '../organising.module.css'
import '#web/ui/paging/table-foot.module.css'
import { useEffect, useRef, useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { FactorNote } from '#web/domains/accounts/second-step/factor-note.tsx'
import { isForeign } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import { UiLink } from '#web/ui/link.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { EventStanding } from '../changes/event-standing.tsx'
import { DiscountsTab } from '../codes/discounts-tab.tsx'
import { organisingCoinTexts } from '../coins/coins-text.ts'
import { Messages } from '../messages/messages.tsx'
import { MoneyTab } from '../money/money-tab.tsx'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { Dates } from '../team/dates.tsx'
import { Invitations } from '../team/invitations.tsx'
import { Team } from '../team/team.tsx'
import { Attendees } from './attendees.tsx'
import { CheckInLink, MyEvents } from './my-events.tsx'
import { Orders } from './orders.tsx'
import { type OrganiserPlace, organiserAddress, organiserTabs, readOrganiserPlace } from './organiser-address.ts'
import { Totals } from './totals.tsx'
import { useAnswer } from './use-answer.ts'
import { useStartWords } from './use-start-words.ts'

const CoinDesk = lazyDialog(async () => {
  const [{ CoinDesk }] = await Promise.all([import('../coins/coin-desk.tsx'), organisingCoinTexts.loadFirst()])
  return CoinDesk
})

const nothing = {}

/** The organiser's area: all events with their totals, or one of them with its orders, attendees, messages and staff. */
export function OrganiserDesk() {
  const { search } = useLocation()
  const place = readOrganiserPlace(new URLSearchParams(search))
  const t = useOrganisingText()
  const state = useAnswer('mySecondStep', nothing).data
  return (
    <div className={layoutStyles.wrap}>
      <FactorNote required={state?.required} t={t} href="/my/security#second-step" />
      {place.event === undefined ? <All place={place} /> : <One place={place} event={place.event} />}
    </div>
  )
}

function All({ place }: { place: OrganiserPlace }) {
  const t = useOrganisingText()
  // Accepting an invitation adds an event to the list.
  const [accepted, setAccepted] = useState(0)
  return (
    <>
      <div className={organisingStyles.orgtop}>
        <div>
          <h1 className="h1">{t('areaTitle')}</h1>
          <p className={organisingFormStyles.evcap}>{t('areaDescription')}</p>
        </div>
        <ButtonLink kind="primary" href="/ac_create">
          <Icon name="plus" size="s" />
          {t('create')}
        </ButtonLink>
      </div>
      <Invitations onAccepted={() => setAccepted((n) => n + 1)} />
      <CoinDesk onClose={() => {}} />
      <MyEvents key={accepted} place={place} />
    </>
  )
}

function One({ place, event }: { place: OrganiserPlace; event: number }) {
  const t = useOrganisingText()
  const startWords = useStartWords()
  const language = useLanguage()
  const { data, failure, reload } = useAnswer('activityDetails', { id: event })
  if (failure !== undefined && !data) {
    return (
      <EmptyState label={failure || t('network')}>
        <ButtonLink href="/ac_organ">{t('backToMine')}</ButtonLink>
      </EmptyState>
    )
  }
  if (!data) return <div className={`${statesStyles.sk} ${organisingStyles.orgfig}`} />
  const { fields, state, changes, status, role } = data
  const isDoor = role === 'door'
  const lang = isForeign(fields.language, language) ? fields.language : undefined
  return (
    <>
      <nav className={`${organisingFormStyles.evcap} ${organisingStyles.orgcrumbs}`} aria-label={t('crumbs')}>
        <UiLink href="/ac_organ">{t('areaTitle')}</UiLink> / <span>{fields.title || t('untitled')}</span>
      </nav>
      <div className={organisingStyles.orgtop}>
        <div>
          <h1 className="h1" lang={lang}>
            {fields.title || t('untitled')}
          </h1>
          <p className={`${organisingFormStyles.evcap} num ${organisingStyles.orgmeta}`}>
            <EventStanding state={state} changes={changes} />
            {state === 'published' && status && <span>{t(`status.${status}` as OrganisingKey)}</span>}
            {fields.start && <span>{startWords(fields.start)}</span>}
            <span>{fields.attendance === 'online' ? t('attendance.online') : fields.city}</span>
          </p>
        </div>
        <div className={organisingFormStyles.evacts}>
          {state === 'published' && <ButtonLink href={`/events/${event}`}>{t('toPage')}</ButtonLink>}
          {!isDoor && (
            <ButtonLink href={`/ac_create/${event}`}>
              <Icon name="pen" size="s" />
              {t('edit')}
            </ButtonLink>
          )}
          {state === 'published' && <CheckInLink id={event} />}
        </div>
      </div>
      {isDoor ? (
        <p className={organisingStyles.orgnone}>{t('roleOf.door')}</p>
      ) : (
        <Parts place={place} event={data} onChange={reload} />
      )}
    </>
  )
}

interface PartsProps {
  place: OrganiserPlace
  event: OrganiserEvent
  onChange: () => void
}

/** Tabs of an event for those who manage it, one shown at a time. */
function Parts({ place, event: data, onChange }: PartsProps) {
  const t = useOrganisingText()
  const event = data.id
  const [changes, setChanges] = useState(0)
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the part that is shown may stand beyond the edge.
    const current = tabs.current?.querySelector<HTMLElement>(`[aria-current][data-tab="${place.tab}"]`)
    if (tabs.current && current) tabs.current.scrollLeft = current.offsetLeft - tabs.current.offsetLeft - 16
  }, [place.tab])
  return (
    <>
      <nav ref={tabs} className={controlsStyles.tabs} aria-label={t('parts')}>
        {organiserTabs.map((tab) => (
          <UiLink
            key={tab}
            href={organiserAddress({ event, tab })}
            data-tab={tab}
            aria-current={tab === place.tab ? 'page' : undefined}
          >
            {t(`tab.${tab}` as OrganisingKey)}
          </UiLink>
        ))}
      </nav>
      {place.tab === 'overview' && (
        <>
          <Totals event={event} changes={changes} />
          <Orders place={place} event={event} onChange={() => setChanges((n) => n + 1)} />
        </>
      )}
      {place.tab === 'money' && <MoneyTab place={place} event={event} />}
      {place.tab === 'codes' && <DiscountsTab place={place} event={data} />}
      {place.tab === 'attendees' && <Attendees place={place} event={event} />}
      {place.tab === 'messages' && <Messages event={event} />}
      {place.tab === 'team' && <Team key={data.version} event={data} />}
      {place.tab === 'dates' && <Dates key={data.version} event={data} onChange={onChange} />}
    </>
  )
}
