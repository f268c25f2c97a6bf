import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import * as styles from './chart.module.css'
import { useFittedWidth } from './fitted.ts'

interface PartReadingProps {
  /** The width that the drawing has where it is not fitted to a phone. */
  width: number
  /** The drawing at a width. The names of its parts are in their `data-part`. */
  children: (width: number, isFitted: boolean) => ReactNode
}

/**
 * A drawing of many small parts, which on a phone is drawn to the width of the screen and says beneath what the part under
 * the finger is: names have no room in it there.
 */
export function PartReading({ width, children }: PartReadingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const fitted = useFittedWidth(frame)
  const [part, setPart] = useState<string>()
  const read = (event: PointerEvent) => setPart(nearestPart(frame.current, event.clientX, event.clientY))
  return (
    <>
      <div className={styles.chartParts} ref={frame} onPointerDown={read} onPointerMove={read}>
        {children(fitted ?? width, fitted !== undefined)}
      </div>
      <p className={styles.chartPart} aria-live="polite">
        {part}
      </p>
    </>
  )
}

/** The name of the part at a point of the screen, or of the nearest one: fingers are larger than most parts. */
function nearestPart(frame: HTMLElement | null, x: number, y: number): string | undefined {
  let nearest: { away: number; name: string } | undefined
  for (const element of frame?.querySelectorAll<SVGElement>('[data-part]') ?? []) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    if (!nearest || away < nearest.away) nearest = { away, name: element.dataset.part ?? '' }
  }
  return nearest?.name
}
