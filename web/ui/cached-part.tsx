import { createElement, type ReactElement, type ReactNode } from 'react'

/** Turns an element into markup, as the page around it will be. */
type Draw = (element: ReactElement) => string

let draw: Draw | undefined

/** The server says how parts are drawn: whatever draws there is no business of browsers. */
export const cachePartsWith = (how: Draw | undefined): void => {
  draw = how
}

/** Number of characters of markup that are cached; the least recently used go first. */
const maxCharacters = 8_000_000
const cached = new Map<string, string>()
let characters = 0

/** Numbers of the objects that parts are made of: a gone object takes its number along; its markup goes in time. */
const numbers = new WeakMap<object, number>()
let counted = 0

function numberOf(of: object): number {
  const known = numbers.get(of)
  if (known !== undefined) return known
  counted += 1
  numbers.set(of, counted)
  return counted
}

/** The markup under this name, made once. */
function cachedMarkup(name: string, make: () => string): string {
  const markup = cached.get(name) ?? make()
  if (cached.delete(name)) characters -= markup.length
  cached.set(name, markup)
  characters += markup.length
  for (const [oldest, text] of cached) {
    if (characters <= maxCharacters) break
    cached.delete(oldest)
    characters -= text.length
  }
  return markup
}

/** Dependencies of the markup of a part. */
export interface CachedBy {
  /** Data that the part shows. The object is never changed: other data come in another object. */
  of: object
  /** All else: the language, the columns. */
  by: string
}

interface CachedPartProps extends CachedBy {
  as: 'tbody' | 'g'
  /** Draws the part; it takes nothing from the components around it, since it is drawn apart from them. */
  children: () => ReactNode
}

/**
 * A part of a page that the server draws once for all pages that show the same: drawing fifty rows takes longer than all
 * the rest of a page. In the browser it is a part like any other, and finds in the document what it would have drawn.
 */
export function CachedPart({ as, of, by, children }: CachedPartProps) {
  if (!draw) return createElement(as, null, children())
  const around = as === 'g' ? 'svg' : as
  const how = draw
  const markup = cachedMarkup(`${numberOf(of)} ${as} ${by}`, () =>
    how(createElement(around, null, children())).slice(around.length + 2, -around.length - 3),
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it and escaped every text in it
  return createElement(as, { dangerouslySetInnerHTML: { __html: markup } })
}
