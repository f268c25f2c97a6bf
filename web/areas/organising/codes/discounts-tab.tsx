import '#web/styles/organising/organising-money.css'
import { useRef, useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AreaFoot } from '../area/area-foot.tsx'
import { ExportButtons } from '../area/export-buttons.tsx'
import { type OrganiserPlace, organiserAddress } from '../area/organiser-address.ts'
import { SearchBox } from '../area/search-box.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { saveAsFile } from '../form/save-as-file.ts'
import { useOrganisingText } from '../organising-text.ts'
import { DiscountDialog } from './discount-dialog.tsx'
import { DiscountRow } from './discount-row.tsx'

interface DiscountsTabProps {
  place: OrganiserPlace
  event: OrganiserEvent
}

/** The codes of an event that take something off, with what was used of them. */
export function DiscountsTab({ place, event }: DiscountsTabProps) {
  const t = useOrganisingText()
  const toast = useToast()
  const navigate = useNavigate()
  const href = useHref()
  const table = useRef<HTMLElement>(null)
  const [making, setMaking] = useState<'one' | 'many'>()
  const { words, page, size } = place
  const asked = { id: event.id, purposes: ['percent' as const, 'amount' as const], words, page, size }
  const { data, failure, reload } = useAnswer('activityCodes', asked)
  const pricing = useAnswer('activityPricing', { id: event.id }).data
  const types = useAnswer('activityTickets', { id: event.id }).data?.types
  const find = (next: string) =>
    navigate(href(organiserAddress({ ...place, page: 1, words: next || undefined })), { state: { keepPlace: true } })
  const made = (codes: string[]) => {
    setMaking(undefined)
    toast(t('discountMade', { n: codes.length }), 'done')
    if (codes.length > 1) saveAsFile('codes.csv', codes.join('\r\n'))
    reload()
  }
  return (
    <section className="sec" ref={table}>
      <div className="sec-head orghead">
        <h2>{t('discounts')}</h2>
        <div className="evacts">
          <Button size="s" disabled={!pricing || !types} onClick={() => setMaking('one')}>
            <Icon name="plus" size="s" />
            {t('discountOne')}
          </Button>
          <Button size="s" disabled={!pricing || !types} onClick={() => setMaking('many')}>
            {t('discountMany')}
          </Button>
          <ExportButtons event={event.id} of="codes" />
        </div>
      </div>
      <div className="orgfilters">
        <p className="evcap">{t('discountsHint')}</p>
        <SearchBox words={words} label={t('searchDiscounts')} onWords={find} />
      </div>
      {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
      {data?.list.length === 0 && <p className="orgnone">{t(words ? 'discountsNotFound' : 'discountsNone')}</p>}
      {data && pricing && data.list.length > 0 && (
        <table className="evtable orgcodes">
          <thead>
            <tr>
              <th>{t('discountCode')}</th>
              <th>{t('discountOff')}</th>
              <th>{t('discountFor')}</th>
              <th className="r">{t('discountUses')}</th>
              <th>{t('discountWindow')}</th>
              <th>{t('orderState')}</th>
              <th>
                <span className="sr">{t('details')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((code) => (
              <DiscountRow
                key={code.id}
                event={event.id}
                code={code}
                types={types ?? []}
                money={pricing}
                onChange={reload}
              />
            ))}
          </tbody>
        </table>
      )}
      <AreaFoot place={place} total={data?.total ?? 0} table={table} />
      {making && pricing && types && (
        <DiscountDialog
          event={event.id}
          many={making === 'many'}
          types={types}
          money={pricing}
          onDone={made}
          onClose={() => setMaking(undefined)}
        />
      )}
    </section>
  )
}
