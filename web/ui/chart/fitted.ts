import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width at which pages are laid out for a phone, as in the styles. */
const phone = '(max-width: 899.98px)'

/**
 * The width that an element has on a phone, at which a chart is then drawn: shrunk, its words could not be read, and wider
 * than the screen, its scale could not be seen. Undefined elsewhere, where a drawing is scaled to its place.
 */
export function useFittedWidth(frame: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const query = matchMedia(phone)
    const measure = () => setWidth((query.matches && Math.floor(element.clientWidth)) || undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
