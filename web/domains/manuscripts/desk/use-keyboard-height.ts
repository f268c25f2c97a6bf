import { useEffect } from 'react'

/** Informs the style sheet how much of the window the keyboard of a phone covers: the bar of formats stands on it. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement.style
    const tell = () => root.setProperty('--keyboard', `${Math.max(0, innerHeight - view.height - view.offsetTop)}px`)
    view.addEventListener('resize', tell)
    view.addEventListener('scroll', tell)
    return () => {
      view.removeEventListener('resize', tell)
      view.removeEventListener('scroll', tell)
      root.removeProperty('--keyboard')
    }
  }, [])
}
