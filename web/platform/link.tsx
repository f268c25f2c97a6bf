import { type ComponentPropsWithRef, createContext, use } from 'react'
import { Link, useLocation } from 'react-router'
import { prefixedPath, splitPath } from './addresses.ts'

/** Whether a path belongs to a screen of this release; what does not is never linked. */
export type IsScreen = (path: string) => boolean

const IsScreenContext = createContext<IsScreen>(() => false)
export const IsScreenProvider = IsScreenContext.Provider

/** Tells whether an address may be linked: a page of this site that exists, or a whole https address. */
export function useLinkable(): (address: string) => boolean {
  const isScreen = use(IsScreenContext)
  return (address) => (address.startsWith('/') ? isScreen(address) : /^https:\/\//.test(address))
}

/** The path of a screen under the language prefix of the current address. */
export function useHref(): (path: string) => string {
  const { fixed } = splitPath(useLocation().pathname)
  return (path) => prefixedPath(fixed, path)
}

/** A link inside the site; keeps the language prefix of the address. Other addresses become ordinary links. */
export function SiteLink({ href, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  const hrefOf = useHref()
  if (!href.startsWith('/')) return <a href={href} rel="noopener" {...rest} />
  return <Link to={hrefOf(href)} {...rest} />
}
