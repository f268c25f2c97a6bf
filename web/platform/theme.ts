import { useCallback, useState } from 'react'
import { writeCookie } from '#web/language/language-store.ts'
import { type Theme, useEnvironment } from './app-context.tsx'

/**
 * The chosen theme and a function that switches between light and dark; the server learns of it by a session cookie. Who
 * switches back to what the system shows follows the system again.
 */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const { theme: first } = useEnvironment()
  const [theme, setTheme] = useState(first)
  const toggle = useCallback(() => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const other = (theme === 'system' ? system : theme) === 'dark' ? 'light' : 'dark'
    const next: Theme = other === system ? 'system' : other
    writeCookie('theme', next)
    setTheme(next)
  }, [theme])
  return { theme, toggle }
}
