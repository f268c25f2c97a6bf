import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BreakingFlash } from '#contract/outreach/stream.ts'
import { itemPath } from '#web/domains/items/item-address.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { useStreamState } from '#web/platform/stream/use-stream-state.ts'
import { dayAndClock } from '#web/platform/time.ts'
import { isSamePage } from '#web/router/addresses.ts'
import { SiteLink } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from './breaking-bar.module.css'
import { recallClosed, rememberClosed } from './closed-bar.ts'

/** Follows breaking flash, and shows the newest over every page until the reader closes it or has it open. */
export function BreakingBar() {
  const [flash, setFlash] = useState<BreakingFlash | null>(null)
  const [closed, setClosed] = useState(recallClosed)
  const { pathname } = useLocation()
  useStreamState<'breaking'>('breaking', (state) => setFlash(state.flash))
  if (!flash || flash.id === closed || isSamePage(pathname, addressOf(flash))) return null
  const close = () => {
    rememberClosed(flash.id)
    setClosed(flash.id)
  }
  return <Bar key={flash.id} flash={flash} onClose={close} />
}

/**
 * True while the bar lies over the page: it came while the reader was at the top, where nothing would keep the page in its
 * place. It gets room of its own on the next page, or once the reader is further down, where the text stays in place.
 */
function useOver(): boolean {
  const { key } = useLocation()
  const [first] = useState(key)
  const [isTop, setTop] = useState(() => scrollY === 0)
  useEffect(() => {
    if (!isTop) return
    const leave = () => scrollY > 0 && setTop(false)
    addEventListener('scroll', leave, { passive: true })
    return () => removeEventListener('scroll', leave)
  }, [isTop])
  return isTop && key === first
}

const addressOf = ({ id }: BreakingFlash): string => itemPath({ id, kind: 'flash' })

function Bar({ flash, onClose }: { flash: BreakingFlash; onClose: () => void }) {
  const t = useText()
  const { zone } = useClock()
  const { title, language } = flash.titles[useLanguage()]
  const lang = useTextLang(language)
  const { clock, moment } = dayAndClock(flash.release_time, zone) ?? {}
  const bar = useRef<HTMLElement>(null)
  const over = useOver()
  useLayoutEffect(() => {
    // The text that is being read further down stays where it is; Safari does not keep it there by itself.
    if (!over && bar.current && scrollY > 0 && !CSS.supports('overflow-anchor', 'auto'))
      scrollBy(0, bar.current.offsetHeight)
  }, [over])
  return (
    <aside
      ref={bar}
      className={classNames(styles.breaking, over && styles.breakingOver)}
      aria-label={t('item.breakingFlash')}
      role="status"
    >
      <b>{t('item.breakingLabel')}</b>
      {clock !== undefined && moment !== undefined && <time dateTime={new Date(moment).toISOString()}>{clock}</time>}
      <SiteLink href={addressOf(flash)} lang={lang}>
        {title}
      </SiteLink>
      <button type="button" aria-label={t('frame.close')} onClick={onClose}>
        <Icon name="close" size="s" />
      </button>
    </aside>
  )
}
