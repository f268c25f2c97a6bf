import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { MissingPage } from './missing-page.tsx'

/** The page of a record, whose number stands in the address; with something else there, the address leads nowhere. */
export function Numbered({ children }: { children: ReactNode }) {
  const { id = '' } = useParams()
  return id === 'new' || (/^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id))) ? children : <MissingPage />
}
