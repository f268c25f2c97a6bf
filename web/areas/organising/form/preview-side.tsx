import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { findings } from './checks.ts'
import { momentOf } from './event-times.ts'
import { type EventValues, hasPrice } from './values.ts'

const views = ['phone', 'list'] as const

/** What readers will see, while it is written: as a page on a phone, or as a row of the list. */
export function PreviewSide() {
  const t = useOrganisingText()
  const [view, setView] = useState<(typeof views)[number]>('phone')
  return (
    <aside className="evprev only-d" aria-label={t('previewLabel')}>
      <div className="sec-head">
        <h2>{t('preview')}</h2>
        <fieldset className="evseg evseg--s" aria-label={t('preview')}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {t(`view.${one}` as OrganisingKey)}
            </button>
          ))}
        </fieldset>
      </div>
      {view === 'phone' ? <PhoneCard /> : <ListRow />}
      <p className="evcap">{t('previewNote')}</p>
    </aside>
  )
}

/** When it is, in its own zone, as readers read it. */
function useWhen(): string | undefined {
  const language = useLanguage()
  const { start, start_offset, time_zone } = useFormContext<EventValues>().watch()
  const moment = momentOf(start, time_zone, start_offset)
  if (!('at' in moment)) return undefined
  return new Intl.DateTimeFormat(language, {
    ...{ month: 'long', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit' },
    ...{ hour12: false, timeZone: time_zone },
  }).format(moment.at)
}

function PhoneCard() {
  const t = useOrganisingText()
  const values = useFormContext<EventValues>().watch()
  const when = useWhen()
  const wrongTimes = findings(values).some(({ section }) => section === 'times')
  const { attendance, city, venue, address, organiser_name, types, currency, poster, title, language } = values
  const place = attendance === 'online' ? t('attendance.online') : venue || address || city
  return (
    <div className="evpv" lang={language}>
      {poster ? <img className="evpv__pic" src={poster} alt="" /> : <div className="evpv__pic evpv__pic--none" />}
      <div className="evpv__body">
        {attendance !== 'online' && city && <p className="kicker">{city}</p>}
        <h3>{title || t('titlePlaceholder')}</h3>
        <ul>
          <li>
            <Icon name="calendar" size="s" />
            <div>
              <b>{when ?? t('timesMissing')}</b>
              {when && wrongTimes && <p className="evpv__wrong">{t('timesWrong')}</p>}
            </div>
          </li>
          <li>
            <Icon name="place" size="s" />
            <div>
              <b>{place || t('placeMissing')}</b>
              {venue && address && attendance !== 'online' && <p className="evcap">{address}</p>}
            </div>
          </li>
          <li>
            <Icon name="people" size="s" />
            <b>{organiser_name || t('organiserMissing')}</b>
          </li>
        </ul>
        {types
          .filter(({ hidden, on_sale, name }) => !hidden && on_sale && name)
          .map((type) => (
            <div key={type.key} className="evpv__type">
              <b>
                {type.name} <span className="chip">{t(`kind.${type.kind}` as OrganisingKey)}</span>
              </b>
              <span className="evcap">
                {type.sale_from
                  ? t('openFrom', { time: type.sale_from.replace('T', ' ') })
                  : hasPrice(type)
                    ? `${currency} ${type.price}`
                    : t('free')}
              </span>
            </div>
          ))}
      </div>
    </div>
  )
}

function ListRow() {
  const t = useOrganisingText()
  const { title, city, attendance, language, poster } = useFormContext<EventValues>().watch()
  return (
    <div className="evpv evpv--row" lang={language}>
      {poster ? <img className="evpv__pic" src={poster} alt="" /> : <div className="evpv__pic evpv__pic--none" />}
      <div>
        <h3>{title || t('titlePlaceholder')}</h3>
        <p className="evcap">
          {useWhen() ?? t('timesMissing')} · {attendance === 'online' ? t('attendance.online') : city}
        </p>
      </div>
    </div>
  )
}
