import type { ReactNode } from 'react'
import type { FlashSummary } from '#contract/content.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayAndClock, fullDate } from '#web/platform/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Chip } from '#web/ui/tag.tsx'
import { FlashText } from './flash-text.tsx'
import { ItemLanguageFlag } from './item-language.tsx'
import { ItemNotices } from './item-notices.tsx'
import { ItemTitle } from './item-title.tsx'
import { labelAddress } from './label-address.ts'
import { ShareButton } from './share-button.tsx'

interface FlashRowProps {
  item: FlashSummary
  /** With its text and actions; a narrow column shows the title and the coins. */
  whole: boolean
  /** It has just been put on top. */
  isNew?: boolean
  /** What can be done with it, before sharing. */
  action?: (item: FlashSummary) => ReactNode
}

/** One flash on the timeline. */
export function FlashRow({ item, whole, isNew = false, action }: FlashRowProps) {
  const t = useText()
  const lang = useTextLang(item.language)
  const important = item.importance !== 'normal'
  const coins = item.labels.filter((label) => label.coin)
  return (
    <li className={classNames('fl', important && 'fl--hot')} data-new={isNew || undefined}>
      <FlashTime value={item.release_time} />
      <div>
        <h3 className="fl__t">
          {important && (
            <span className="sr">{t(item.importance === 'breaking' ? 'item.breaking' : 'item.important')}</span>
          )}
          <ItemTitle item={item} />
          <ItemLanguageFlag language={item.language} origin={item.text_origin} />
        </h3>
        {whole && <ItemNotices item={item} />}
        {whole && item.html && <FlashText id={item.id} html={item.html} lang={lang} />}
        {(whole || coins.length > 0) && (
          <div className="fl__row">
            {coins.length > 0 && (
              <span className="fl__chips">
                {coins.map((label) => (
                  <Chip key={label.id} symbol={label.coin ?? ''} href={labelAddress(label)} />
                ))}
              </span>
            )}
            {whole && (
              <span className="fl__act">
                {action?.(item)}
                <ShareButton item={item} />
              </span>
            )}
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
