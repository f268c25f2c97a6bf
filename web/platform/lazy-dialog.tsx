import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Language } from '#language/languages.ts'
import { useLanguage, useText } from './app-context.tsx'
import { useToast } from './toasts.tsx'

interface Closable {
  /** Also called where the code cannot be loaded. */
  onClose: () => void
  /** Content shown until the code is there. */
  fallback?: ReactNode
}

/**
 * A part of a page, such as a dialog, whose code comes when it is first shown. Where it cannot be loaded, the part
 * closes with a message and is requested again the next time; React's `lazy` would remember the failure and lose the
 * whole page. (Some browsers remember a failed import themselves: there the page has to be reloaded, which the reader
 * decides.)
 */
export function lazyDialog<P extends object>(load: (language: Language) => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  return function Optional({ fallback, ...props }: P & Closable) {
    const t = useText()
    const language = useLanguage()
    const toast = useToast()
    const [Part, setPart] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      props.onClose()
      toast(t('error.chunk'), 'failed')
    })
    useEffect(() => {
      if (Part) return
      let shown = true
      load(language).then(
        (part) => {
          loaded = part
          if (shown) setPart(() => part)
        },
        () => shown && fail(),
      )
      return () => {
        shown = false
      }
    }, [Part, language])
    return Part ? <Part {...(props as unknown as P)} /> : fallback
  }
}
