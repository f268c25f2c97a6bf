import { type ComponentPropsWithRef, createContext, use } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
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

/** The path of a screen, with its query and anchor if any, under the language prefix of the current address. */
export function useHref(): (path: string) => string {
  const { fixed } = splitPath(useLocation().pathname)
  return (path) => {
    const end = path.search(/[?#]|$/)
    return prefixedPath(fixed, path.slice(0, end)) + path.slice(end)
  }
}

type SiteLinkProps = ComponentPropsWithRef<'a'> & { href: string } & Pick<LinkProps, 'state' | 'replace'>

/**
 * A link inside the site; keeps the language prefix of the address. Other addresses become ordinary links.
 * `state={{ keepPlace: true }}` leaves the page where it is scrolled to.
 */
export function SiteLink({ href, state, replace, ...rest }: SiteLinkProps) {
  const hrefOf = useHref()
  if (!href.startsWith('/')) return <a href={href} rel="noopener" {...rest} />
  return <Link to={hrefOf(href)} state={state} replace={replace} {...rest} />
}
