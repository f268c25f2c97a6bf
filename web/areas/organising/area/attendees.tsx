import { useRef, useState } from 'react'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { AreaFoot } from './area-foot.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { type OrganiserPlace, organiserAddress } from './organiser-address.ts'
import { SearchBox } from './search-box.tsx'
import { useAnswer } from './use-answer.ts'

const tones = { valid: 'status--ok', suspended: 'status--wait', void: 'status--off' } as const

/** Who comes to an event, by type of ticket and words. */
export function Attendees({ place, event }: { place: OrganiserPlace; event: number }) {
  const t = useOrganisingText()
  const navigate = useNavigate()
  const href = useHref()
  const table = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<number>()
  const { type, words, page, size } = place
  const { data, failure, reload } = useAnswer('activityAttendees', { id: event, type, words, page, size })
  const setup = useAnswer('activityTickets', { id: event })
  const go = (part: Partial<OrganiserPlace>) =>
    navigate(href(organiserAddress({ ...place, page: 1, ...part })), { state: { keepPlace: true } })
  return (
    <section className="sec" ref={table}>
      <div className="sec-head orghead">
        <h2>{t('tab.attendees')}</h2>
        <div className="evacts">
          <ExportButtons event={event} of="attendees" />
        </div>
      </div>
      <div className="orgfilters">
        <select
          className="select orgselect"
          aria-label={t('kindOfTicket')}
          value={type ?? ''}
          onChange={({ currentTarget }) => go({ type: Number(currentTarget.value) || undefined })}
        >
          <option value="">{t('allTypes')}</option>
          {setup.data?.types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <SearchBox words={words} label={t('searchAttendees')} onWords={(next) => go({ words: next || undefined })} />
      </div>
      {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
      {data && data.list.length === 0 && <p className="orgnone">{t('attendeesNone')}</p>}
      {data && data.list.length > 0 && (
        <table className="evtable orgtable">
          <thead>
            <tr>
              <th>{t('orderNumber')}</th>
              <th>{t('attendee')}</th>
              <th>{t('kindOfTicket')}</th>
              <th>{t('orderState')}</th>
              <th>{t('email')}</th>
              <th>
                <span className="sr">{t('details')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((attendee) => (
              <tr key={attendee.id}>
                <td className="evmono">{attendee.order_number}</td>
                <td>
                  <b>{attendee.name}</b>
                </td>
                <td>{attendee.type_name}</td>
                <td>
                  <span className={`status ${attendee.checked_in ? 'status--next' : tones[attendee.state]}`}>
                    {t(attendee.checked_in ? 'figure.checkedIn' : (`ticket.${attendee.state}` as OrganisingKey))}
                  </span>
                </td>
                <td>{attendee.email}</td>
                <td className="r">
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={t('openOrder', { number: attendee.order_number })}
                    onClick={() => setOpen(attendee.order)}
                  >
                    <Icon name="more" size="s" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AreaFoot place={place} total={data?.total ?? 0} table={table} />
      {open !== undefined && <OrderDialog id={open} onChange={reload} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
