import { type ComponentType, useEffect, useState } from 'react'

/** The page itself comes first. */
const afterMs = 500

/** The bar with a breaking flash, whose code comes a moment after the page. */
export function Breaking() {
  const [Bar, setBar] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { BreakingBar } = await import('./breaking-bar.tsx').catch(() => ({ BreakingBar: undefined }))
      setBar(() => BreakingBar)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [])
  return Bar && <Bar />
}
