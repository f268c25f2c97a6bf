const itemPath = /^\/(?:en\/|zh-han[st]\/)?(?:news|contents)\/(\d+)$/
/** Share of a link that has to be on the screen. */
const seenPart = 0.5

let watching: IntersectionObserver | undefined

/**
 * Reports which of some items were seen: at least half of a link to one was on the screen. Each once; a new watch ends the
 * one before it.
 */
export function watchSeenLinks(items: ReadonlySet<number>, tell: (item: number) => void): void {
  watching?.disconnect()
  const reported = new Set<number>()
  watching = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const item = isIntersecting ? itemOf(target) : undefined
        if (item === undefined || reported.has(item)) continue
        reported.add(item)
        tell(item)
      }
    },
    { threshold: seenPart },
  )
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const item = itemOf(link)
    // The page of an item leads to itself in its own notes.
    if (item !== undefined && items.has(item) && link.pathname !== location.pathname) watching.observe(link)
  }
}

function itemOf(link: Element): number | undefined {
  const [, id] = itemPath.exec((link as HTMLAnchorElement).pathname) ?? []
  return id === undefined ? undefined : Number(id)
}
