import { useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { csvOf, saveCsv } from '#web/platform/files/csv.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AreaList, useFilter } from '../area/area-list.tsx'
import { ExportButtons } from '../area/export-buttons.tsx'
import type { OrganiserPlace } from '../area/organiser-address.ts'
import { SearchBox } from '../area/search-box.tsx'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { CodeDialog } from './code-dialog.tsx'
import { DiscountRow } from './discount-row.tsx'

interface DiscountsTabProps {
  place: OrganiserPlace
  event: OrganiserEvent
}

/** The codes of an event that take something off, with what was used of them. */
export function DiscountsTab({ place, event }: DiscountsTabProps) {
  const t = useOrganisingText()
  const toast = useToast()
  const [making, setMaking] = useState<'one' | 'many'>()
  const { words, page, size } = place
  const asked = { id: event.id, purposes: ['percent' as const, 'amount' as const], words, page, size }
  const { data, failure, reload } = useAnswer('activityCodes', asked)
  const pricing = useAnswer('activityPricing', { id: event.id }).data
  const types = useAnswer('activityTickets', { id: event.id }).data?.types
  const go = useFilter(place)
  const handleCreated = (codes: string[]) => {
    setMaking(undefined)
    toast(t('discountMade', { n: codes.length }), 'done')
    if (codes.length > 1) saveCsv('codes', csvOf(codes.map((code) => [code])))
    reload()
  }
  return (
    <>
      <AreaList
        title={t('discounts')}
        acts={
          <div className={organisingFormStyles.evacts}>
            <Button size="s" disabled={!pricing || !types} onClick={() => setMaking('one')}>
              <Icon name="plus" size="s" />
              {t('discountOne')}
            </Button>
            <Button size="s" disabled={!pricing || !types} onClick={() => setMaking('many')}>
              {t('discountMany')}
            </Button>
            <ExportButtons event={event.id} of="codes" />
          </div>
        }
        filters={
          <div className={organisingStyles.orgfilters}>
            <p className={organisingFormStyles.evcap}>{t('discountsHint')}</p>
            <SearchBox
              words={words}
              label={t('searchDiscounts')}
              onWords={(next) => go({ words: next || undefined })}
            />
          </div>
        }
        {...{ place, failure, rows: pricing && data?.list, total: data?.total ?? 0 }}
        none={t(words ? 'discountsNotFound' : 'discountsNone')}
        className={organisingMoneyStyles.orgcodes}
        heads={[
          <th key="code">{t('discountCode')}</th>,
          <th key="off">{t('discountOff')}</th>,
          <th key="for">{t('discountFor')}</th>,
          <th key="uses" className="r">
            {t('discountUses')}
          </th>,
          <th key="window">{t('discountWindow')}</th>,
          <th key="state">{t('orderState')}</th>,
        ]}
        row={(code) =>
          pricing && (
            <DiscountRow
              key={code.id}
              event={event.id}
              code={code}
              types={types ?? []}
              money={pricing}
              onChange={reload}
            />
          )
        }
      />
      {making && pricing && types && (
        <CodeDialog
          event={event.id}
          many={making === 'many'}
          types={types}
          discount={pricing}
          onDone={handleCreated}
          onClose={() => setMaking(undefined)}
        />
      )}
    </>
  )
}
