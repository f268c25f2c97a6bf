import { feedSize, type ItemPage } from '../item-pages.ts'

/**
 * A page of the feed that does not begin with the articles standing above it, lead and first recommended page. Where
 * hardly anything would be left it stays as it is: a young site has few articles, and they belong in its list.
 */
export function withoutRepeats(page: ItemPage, above: readonly { id: number }[]): ItemPage {
  const known = new Set(above.map(({ id }) => id))
  const fresh = page.list.filter(({ id }) => !known.has(id))
  const list = fresh.length >= feedSize || page.more ? fresh : page.list
  return { ...page, list: list.slice(0, feedSize), more: page.more || list.length > feedSize }
}
