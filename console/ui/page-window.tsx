import { useLayoutEffect, useRef, useState } from 'react'
import * as styles from '#console/ui/page-window.module.css'

interface Props {
  address: string
  /** CSS px that the page believes it has. */
  width: number
  name: string
}

/** A page of the site in a window of a width of its own, made smaller where there is less room. It stays where it was scrolled to. */
export function PageWindow({ address, width, name }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState({ width, height: 800 })
  const place = useRef(0)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place in the list is recorded before each new page
  useLayoutEffect(() => {
    const inner = frame.current?.contentWindow
    return () => {
      place.current = inner?.scrollY ?? 0
    }
  }, [address])
  const scale = Math.min(1, size.width / width)
  return (
    <div ref={room} className={styles.pageWindow}>
      <iframe
        ref={frame}
        title={name}
        src={address}
        style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
        onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
      />
    </div>
  )
}
