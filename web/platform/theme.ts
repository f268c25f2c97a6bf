import { useState } from 'react'
import { writeCookie } from '#web/language/language-store.ts'
import { type Theme, useEnvironment } from './app-context.tsx'

export interface ThemeChoice {
  theme: Theme
  choose: (theme: Theme) => void
}

/** The chosen theme, or that of the system; the server learns of it by a cookie. */
export function useTheme(): ThemeChoice {
  const { theme: first } = useEnvironment()
  const [theme, setTheme] = useState(first)
  const choose = (next: Theme) => {
    writeCookie('theme', next)
    setTheme(next)
  }
  return { theme, choose }
}
