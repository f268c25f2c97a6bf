import '#web/styles/prose.css'
import { useEffect, useState } from 'react'
import type { EventDetails } from '#contract/events/events.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import * as dialogStyles from '#web/editor/editor-dialogs.module.css'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { useClock } from '#web/platform/clock.tsx'
import { eventWhen, offsetName, readEventTime } from '#web/platform/event-times.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingPreviewStyles from '../organising-preview.module.css'
import { useOrganisingText } from '../organising-text.ts'
import type { StoredEvent } from './stored/stored-event.ts'
import { exponentOf } from './values.ts'

/** The event as the server would show it to readers. */
export function PreviewDialog({ stored, onClose }: { stored: StoredEvent; onClose: () => void }) {
  const { id, setup } = stored
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const language = useLanguage()
  const { now } = useClock()
  const [event, setEvent] = useState<EventDetails>()
  const [failure, setFailure] = useState<string>()
  const types = setup.types.filter(({ hidden, on_sale }) => !hidden && on_sale)
  const { currency } = stored.event.fields
  const shownPrice = (amount: string) => moneyText({ amount, currency, exponent: exponentOf(currency) }, language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    call('previewActivity', { id }).then(setEvent, (error) =>
      setFailure(isBackendError(error) ? error.message : t('network')),
    )
  }, [])
  return (
    <Modal title={t('preview')} closeLabel={t('close')} className={dialogStyles.dialogWide} onClose={onClose}>
      {failure && <p role="alert">{failure}</p>}
      {event && (
        <article className={organisingPreviewStyles.evpreview} lang={event.language}>
          {event.poster && <img src={event.poster.url} alt="" />}
          <h1 className="h1">{event.title}</h1>
          <p className={`${organisingFormStyles.evcap} num`}>
            {t('whenInZone', {
              when: eventWhen(event, now, language),
              zone: offsetName(readEventTime(event.start_time).offset),
            })}
          </p>
          <p>{[event.city, event.venue, event.address].filter(Boolean).join(t('comma'))}</p>
          <Prose html={event.html} lang={event.language} />
          {types.length > 0 && (
            <>
              <h2 className="h3">{t('section.tickets')}</h2>
              <ul className={organisingPreviewStyles.evpreviewTypes} lang={stored.event.fields.language}>
                {types.map(({ id: type, name, description, price, group_prices: groups }) => (
                  <li key={type}>
                    <div>
                      <b>{name}</b>
                      {[
                        description,
                        ...groups.map((group) => t('groupShown', { n: group.from, price: shownPrice(group.price) })),
                      ]
                        .filter(Boolean)
                        .map((line) => (
                          <p key={line} className={organisingFormStyles.evcap}>
                            {line}
                          </p>
                        ))}
                    </div>
                    <b className="num">{price === '0' ? t('free') : shownPrice(price)}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2 className="h3">{event.organiser.name}</h2>
          <p>{event.organiser.introduction}</p>
        </article>
      )}
    </Modal>
  )
}
