import { useEffect, useRef } from 'react'
import type { ItemDetails } from '#contract/content/items.ts'
import { CollectButton, LikeButton } from '#web/domains/engagement/mark-buttons.tsx'
import { ShareButton } from '#web/domains/items/share/share-button.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import * as articleStyles from './article.module.css'
import { contentsId } from './detail-contents.tsx'

/** Actions of a reader on an item, beside its text. */
export function SideActions({ item }: { item: ItemDetails }) {
  const t = useText()
  return (
    <aside className={articleStyles.artSide} aria-label={t('item.actions')}>
      <LikeButton item={item} look="act" count={item.counts.likes} />
      <CollectButton item={item} look="act" count={item.counts.collects} />
      <ShareButton item={item} look="act" />
    </aside>
  )
}

/** The same at the foot of a phone, with the way to the contents. */
export function BottomBar({ item, contents }: { item: ItemDetails; contents: boolean }) {
  const t = useText()
  return (
    <section className={`${articleStyles.bar} ${pageHeadStyles.needsScript}`} aria-label={t('item.actions')}>
      <LikeButton item={item} look="bar" count={item.counts.likes} />
      <CollectButton item={item} look="bar" count={item.counts.collects} />
      <ShareButton item={item} look="bar" />
      {contents && (
        <button type="button" onClick={openContents}>
          <Icon name="list" />
          {t('item.contents')}
        </button>
      )}
    </section>
  )
}

function openContents(): void {
  const contents = document.getElementById(contentsId) as HTMLDetailsElement | null
  if (!contents) return
  contents.open = true
  contents.scrollIntoView({ block: 'center' })
  contents.querySelector('summary')?.focus({ preventScroll: true })
}

/** How far the text has been read, on a phone. Browsers with scroll timelines do it by style alone. */
export function ReadingProgress() {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return
    const note = () => {
      const text = document.querySelector('.art .prose')?.getBoundingClientRect()
      if (!text) return
      const read = (innerHeight - text.top) / text.height
      line.current?.style.setProperty('--progress', String(Math.min(1, Math.max(0, read))))
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  return <i className={articleStyles.progress} aria-hidden="true" ref={line} />
}
