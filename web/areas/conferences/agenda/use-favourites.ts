import { useEffect, useState } from 'react'

const keyOf = (edition: number) => `conference-${edition}`
const most = 500

function read(edition: number): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(edition)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isSafeInteger(one)).slice(0, most) : []
  } catch {
    return []
  }
}

/** Sessions that a reader keeps; on this device alone, and nowhere where it keeps nothing. */
export function useFavourites(edition: number): { ids: readonly number[]; toggle: (id: number) => void } {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => {
    setIds(read(edition))
    const elsewhere = ({ key }: StorageEvent) => key === keyOf(edition) && setIds(read(edition))
    addEventListener('storage', elsewhere)
    return () => removeEventListener('storage', elsewhere)
  }, [edition])
  const toggle = (id: number) => {
    const kept = read(edition)
    const next = kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id]
    try {
      localStorage.setItem(keyOf(edition), JSON.stringify(next))
    } catch {
      // A device that keeps nothing shows the star until the page is left.
    }
    setIds(next)
  }
  return { ids, toggle }
}
