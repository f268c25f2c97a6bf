import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingPreviewStyles from '../organising-preview.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { findings } from './checks.ts'
import { momentOf } from './event-times.ts'
import { priceShown } from './price-shown.ts'
import type { EventValues } from './values.ts'

const views = ['phone', 'list'] as const

/** Live preview for readers while writing: as a page on a phone, or as a row of the list. */
export function PreviewSide() {
  const t = useOrganisingText()
  const [view, setView] = useState<(typeof views)[number]>('phone')
  const { data: options } = useAnswer('writingOptions', {})
  return (
    <aside className={`${organisingPreviewStyles.evprev} only-d`} aria-label={t('previewLabel')}>
      <div className={listsStyles.secHead}>
        <h2>{t('preview')}</h2>
        <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('preview')}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {t(`view.${one}` as OrganisingKey)}
            </button>
          ))}
        </fieldset>
      </div>
      {view === 'phone' ? <PhoneCard /> : <ListRow />}
      {options && (
        <p className={organisingFormStyles.evcap}>
          {t(options.machine_translation ? 'previewNote' : 'previewNoteOwn')}
        </p>
      )}
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
  const reader = useLanguage()
  const when = useWhen()
  const wrongTimes = findings(values).some(({ section }) => section === 'times')
  const { attendance, city, venue, address, organiser_name, types, currency, poster, title, language } = values
  const place = attendance === 'online' ? t('attendance.online') : venue || address || city
  return (
    <div className={organisingPreviewStyles.evpv} lang={language}>
      {poster ? (
        <img className={organisingPreviewStyles.evpvPic} src={poster} alt="" />
      ) : (
        <div className={`${organisingPreviewStyles.evpvPic} ${organisingPreviewStyles.evpvPicNone}`} />
      )}
      <div className={organisingPreviewStyles.evpvBody}>
        {attendance !== 'online' && city && <p className="kicker">{city}</p>}
        <h3>{title || t('titlePlaceholder')}</h3>
        <ul>
          <li>
            <Icon name="calendar" size="s" />
            <div>
              <b>{when ?? t('timesMissing')}</b>
              {when && wrongTimes && <p className={organisingPreviewStyles.evpvWrong}>{t('timesWrong')}</p>}
            </div>
          </li>
          <li>
            <Icon name="place" size="s" />
            <div>
              <b>{place || t('placeMissing')}</b>
              {venue && address && attendance !== 'online' && <p className={organisingFormStyles.evcap}>{address}</p>}
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
            <div key={type.key} className={organisingPreviewStyles.evpvType}>
              <b>
                {type.name} <span className={controlsStyles.chip}>{t(`kind.${type.kind}` as OrganisingKey)}</span>
              </b>
              <span className={organisingFormStyles.evcap}>
                {type.sale_from
                  ? t('openFrom', { time: type.sale_from.replace('T', ' ') })
                  : (priceShown(type, currency, reader) ?? t('free'))}
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
    <div className={`${organisingPreviewStyles.evpv} ${organisingPreviewStyles.evpvRow}`} lang={language}>
      {poster ? (
        <img className={organisingPreviewStyles.evpvPic} src={poster} alt="" />
      ) : (
        <div className={`${organisingPreviewStyles.evpvPic} ${organisingPreviewStyles.evpvPicNone}`} />
      )}
      <div>
        <h3>{title || t('titlePlaceholder')}</h3>
        <p className={organisingFormStyles.evcap}>
          {useWhen() ?? t('timesMissing')} · {attendance === 'online' ? t('attendance.online') : city}
        </p>
      </div>
    </div>
  )
}
