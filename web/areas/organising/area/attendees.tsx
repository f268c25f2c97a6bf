import { useState } from 'react'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from '#web/ui/states.module.css'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { AreaList, OpenOrder, useFilter } from './area-list.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { OrderDialog } from './order-dialog.tsx'
import type { OrganiserPlace } from './organiser-address.ts'
import { SearchBox } from './search-box.tsx'
import { useAnswer } from './use-answer.ts'

const tones = { valid: 'status--ok', suspended: 'status--wait', void: 'status--off' } as const

/** The attendees of an event, by type of ticket and words. */
export function Attendees({ place, event }: { place: OrganiserPlace; event: number }) {
  const t = useOrganisingText()
  const [open, setOpen] = useState<number>()
  const { type, words, page, size } = place
  const { data, failure, reload } = useAnswer('activityAttendees', { id: event, type, words, page, size })
  const setup = useAnswer('activityTickets', { id: event })
  const go = useFilter(place)
  return (
    <>
      <AreaList
        title={t('tab.attendees')}
        acts={
          <div className={organisingFormStyles.evacts}>
            <ExportButtons event={event} of="attendees" />
          </div>
        }
        filters={
          <div className={organisingStyles.orgfilters}>
            <select
              className={`${formsStyles.select} ${organisingStyles.orgselect}`}
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
            <SearchBox
              words={words}
              label={t('searchAttendees')}
              onWords={(next) => go({ words: next || undefined })}
            />
          </div>
        }
        {...{ place, failure, rows: data?.list, total: data?.total ?? 0 }}
        none={t('attendeesNone')}
        className={organisingStyles.orgtable}
        heads={(['orderNumber', 'attendee', 'kindOfTicket', 'orderState', 'email'] as const).map((head) => (
          <th key={head}>{t(head)}</th>
        ))}
        row={(attendee) => (
          <tr key={attendee.id}>
            <td className={organisingRowsStyles.evmono}>{attendee.order_number}</td>
            <td>
              <b>{attendee.name}</b>
            </td>
            <td>{attendee.type_name}</td>
            <td>
              <span className={`${styles.status} ${attendee.checked_in ? styles.statusNext : tones[attendee.state]}`}>
                {t(attendee.checked_in ? 'total.checkedIn' : (`ticket.${attendee.state}` as OrganisingKey))}
              </span>
            </td>
            <td>{attendee.email}</td>
            <OpenOrder number={attendee.order_number} onOpen={() => setOpen(attendee.order)} />
          </tr>
        )}
      />
      {open !== undefined && <OrderDialog id={open} onChange={reload} onClose={() => setOpen(undefined)} />}
    </>
  )
}
