import type { ReactNode } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayAndClock, fullDate } from '#web/platform/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Chip } from '#web/ui/tag.tsx'
import { ItemLanguageFlag } from '../item-language.tsx'
import { ItemTitle } from '../item-title.tsx'
import { labelAddress } from '../label-address.ts'
import * as flashStyles from './flash.module.css'
import * as tapeStyles from './tape.module.css'

/** Further content of a flash beside its title and coins where there is room. */
export interface WholeFlash {
  text: ReactNode
  actions: ReactNode
}

interface FlashRowProps {
  item: FlashSummary
  whole?: WholeFlash
  /** It has just been put on top. */
  isNew?: boolean
}

/** One flash on the timeline. */
export function FlashRow({ item, whole, isNew = false }: FlashRowProps) {
  const t = useText()
  const important = item.importance !== 'normal'
  const coins = item.labels.filter((label) => label.coin)
  return (
    <li className={classNames(tapeStyles.fl, important && tapeStyles.flHot)} data-new={isNew || undefined}>
      <FlashTime value={item.release_time} />
      <div>
        <h3 className={tapeStyles.flT}>
          {important && (
            <span className="sr">{t(item.importance === 'breaking' ? 'item.breaking' : 'item.important')}</span>
          )}
          <ItemTitle item={item} />
          <ItemLanguageFlag language={item.language} origin={item.text_origin} />
        </h3>
        {whole?.text}
        {(whole || coins.length > 0) && (
          <div className={tapeStyles.flRow}>
            {coins.length > 0 && (
              <span className={flashStyles.flChips}>
                {coins.map((label) => (
                  <Chip key={label.id} symbol={label.coin ?? ''} href={labelAddress(label)} />
                ))}
              </span>
            )}
            {whole && <span className={tapeStyles.flAct}>{whole.actions}</span>}
          </div>
        )}
      </div>
    </li>
  )
}

/** The time by the viewer's clock, the exact one on hover; a flash without an hour keeps the place empty. */
function FlashTime({ value }: { value: string | null }) {
  const language = useLanguage()
  const { zone } = useClock()
  const { clock, moment } = dayAndClock(value, zone) ?? {}
  if (clock === undefined || moment === undefined) return <span />
  return (
    <time dateTime={new Date(moment).toISOString()} title={fullDate(moment, language, zone)}>
      {clock}
    </time>
  )
}
