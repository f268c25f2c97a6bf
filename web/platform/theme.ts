import { useCallback, useState } from 'react'
import { writeCookie } from '#web/language/language-store.ts'
import { type Theme, useEnvironment } from './app-context.tsx'

/** The chosen theme and a function that switches between light and dark; the server learns of it by a session cookie. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const { theme: first } = useEnvironment()
  const [theme, setTheme] = useState(first)
  const toggle = useCallback(() => {
    const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
    const next: Theme = dark ? 'light' : 'dark'
    writeCookie('theme', next)
    setTheme(next)
  }, [theme])
  return { theme, toggle }
}
