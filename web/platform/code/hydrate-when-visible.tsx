import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as styles from '#web/ui/layout.module.css'
import { codeInTime } from '../chunk-timeout.ts'
import type { Deferred } from './deferred.tsx'

/** Distance from the window at which a part begins to load. */
const distance = '300px'

/**
 * A part that the server draws whole and whose code comes when the part is near the window; until then readers have what
 * the server sent, whose links work like those of any document. Loaders prepare it for a page that is gone to.
 * @param drawn the part, where the server draws it: `import.meta.env.SSR && (await load())`
 */
export function hydrateWhenVisible<P extends object>(
  drawn: ComponentType<P> | false,
  load: () => Promise<ComponentType<P>>,
): Deferred<P> {
  let part = drawn || undefined
  const prepare = async () => {
    part ??= await codeInTime(load())
  }
  const NearPart = (props: P) => {
    const sent = useSent()
    const [, setReady] = useState(false)
    const place = useRef<HTMLDivElement>(null)
    const pressed = useRef(-1)
    const Part = part
    const waits = !Part
    useEffect(() => {
      // A button that was pressed before its code came does then what it was pressed for.
      if (!waits) buttonsIn(place.current)[pressed.current]?.click()
    }, [waits])
    useEffect(() => {
      const element = place.current
      if (!waits || !element) return
      const notePress = ({ target }: Event) => {
        pressed.current = buttonsIn(element).findIndex((button) => button.contains(target as Node))
      }
      element.addEventListener('click', notePress)
      const stopWaiting = onceNear(element.firstElementChild, () => {
        // If the code cannot be loaded, the server's markup stays.
        prepare().then(
          () => setReady(true),
          () => {},
        )
      })
      return () => {
        element.removeEventListener('click', notePress)
        stopWaiting?.()
      }
    }, [waits])
    if (Part)
      return (
        <div key="part" className={styles.noBox} ref={place}>
          <Part {...props} />
        </div>
      )
    if (!sent) return <div key="empty" className={styles.noBox} ref={place} />
    // React leaves markup that it did not make as it finds it.
    return (
      <div
        key="sent"
        className={styles.noBox}
        ref={place}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in
        dangerouslySetInnerHTML={nothing}
      />
    )
  }
  return Object.assign(NearPart, { prepare })
}

const buttonsIn = (element: HTMLElement | null) => [...(element?.querySelectorAll('button') ?? [])]
const nothing = { __html: '' }
const never = () => () => {}

/** True if the server sent this part of the page, which is known while React takes the page over. */
function useSent(): boolean {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return useState(isTakenOver)[0]
}

/** Does something once an element is near the window, or at once where there is none to wait for. */
function onceNear(element: Element | null | undefined, then: () => void): (() => void) | undefined {
  if (!element) return then() as undefined
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      then()
    },
    { rootMargin: distance },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
