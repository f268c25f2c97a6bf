import { useCallback, useRef } from 'react'
import { useHref } from './link.tsx'
import { useLocation, useNavigate } from './router-context.tsx'

/**
 * For a page on which a new record gets its number while somebody writes it: the address follows, nothing is loaded, and
 * what is written stays, with or without a network. Any other record gets a key of its own.
 * @param base address of a new record; with its number below it, that of a stored one
 * @param id the record that the page was loaded with
 * @returns the key of what is written, whether that is a stored record, and what to call once it has a number
 */
export function useNewRecord(base: string, id: number | undefined) {
  const { key: entry, pathname } = useLocation()
  const navigate = useNavigate()
  const href = useHref()
  const held = useRef<{ key: string; stored: boolean; id: number | undefined }>(undefined)
  if (!held.current || held.current.id !== id) {
    const bornHere = id === undefined && pathname.endsWith(`${base}/${held.current?.id}`)
    if (!bornHere) held.current = { key: String(id ?? `new ${entry}`), stored: id !== undefined, id }
  }
  const onCreated = useCallback(
    (created: number) => {
      if (held.current) held.current.id = created
      navigate(href(`${base}/${created}`), { stays: true })
    },
    [base, navigate, href],
  )
  const { key, stored } = held.current as { key: string; stored: boolean }
  return { key, stored, onCreated }
}
