import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True if the page is being printed: what it shows then is drawn before the browser takes its picture of it. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const print = matchMedia('print')
    const handlePrint = () => flushSync(() => setPrinting(print.matches))
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    print.addEventListener('change', handlePrint)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      print.removeEventListener('change', handlePrint)
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
