import { type MouseEvent, useRef, useState } from 'react'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { fragmentTarget } from '#web/router/fragment.ts'
import { useHref, useLinkable } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import type { ViewedPicture } from './detail-viewer.tsx'

/** The text that the first document shows: it stands in its markup alone, and not in the data beside it again. */
export const textInMarkup = (): string => document.querySelector('.prose')?.innerHTML ?? ''

const Viewer = lazyDialog(async () => (await import('./detail-viewer.tsx')).Viewer)

/**
 * The text of an item. Without script its links and pictures are ordinary links; with it pictures open in a viewer,
 * videos play in place, and links inside the site are followed in place.
 */
export function DetailText({ html, lang }: { html: string; lang: string }) {
  const text = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<{ pictures: ViewedPicture[]; first: number } | null>(null)
  const follow = useFollow()

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.parentElement?.dataset.plays !== undefined) {
      event.preventDefault()
      void import('./detail-embed-frame.ts').then(
        ({ showFrame }) => showFrame(link),
        () => location.assign(link.href),
      )
      return
    }
    if (link.dataset.picture === undefined) {
      if (follow(link)) event.preventDefault()
      return
    }
    event.preventDefault()
    const links = [...(text.current?.querySelectorAll<HTMLAnchorElement>('a[data-picture]') ?? [])]
    setViewed({ pictures: links.map(viewedPicture), first: links.indexOf(link) })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too */}
      <div ref={text} onClick={onClick}>
        <Prose html={html} lang={lang} />
      </div>
      {viewed && <Viewer {...viewed} lang={lang} onClose={() => setViewed(null)} />}
    </>
  )
}

function viewedPicture(link: HTMLAnchorElement): ViewedPicture {
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent?.trim()
  const alt = link.querySelector('img')?.alt ?? ''
  return { src: link.href, alt, caption: caption || alt }
}

/** Follows a link of the text inside the page; false leaves it to the browser. */
function useFollow(): (link: HTMLAnchorElement) => boolean {
  const navigate = useNavigate()
  const linkable = useLinkable()
  const hrefOf = useHref()
  return (link) => {
    const address = link.getAttribute('href') ?? ''
    if (address.startsWith('#')) {
      navigate(address)
      focusAnchor(address)
      return true
    }
    const path = address.replace(/[?#].*/, '')
    if (!path.startsWith('/') || path.startsWith('//') || !linkable(path)) return false
    navigate(hrefOf(address))
    return true
  }
}

/** The keyboard goes on from where the reader jumped to, as it does after a browser's own jump. */
function focusAnchor(address: string): void {
  const target = fragmentTarget(address)
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
