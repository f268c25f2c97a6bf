import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { nearestFirst } from '#language/text/name-rank.ts'
import type { Entry } from './entries.ts'

/** A place that the palette leads to. */
export interface PaletteRow {
  /** A path of the console. */
  path: string
  name: string
  /** Kind of the entry, for pages their group: the heading under which it is listed. */
  kind: ConsoleKey
}

/** Search results, limited to those that the user may see. */
export interface PaletteFound {
  articles: readonly { id: number; title: string }[]
  flash: readonly { id: number; title: string; state: string }[]
  authors: readonly { id: number; nickname: string }[]
  users: readonly { id: number; nickname: string }[]
  orders: readonly { id: number; number: string; name: string }[]
}

const maxPages = 8

/** Pages whose name or address holds every word, those whose name begins with the first word before the others. */
export function pageRows(entries: readonly Entry[], words: string, nameOf: (key: ConsoleKey) => string): PaletteRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const named = entries.map(
    ({ path, label, group }): PaletteRow => ({
      path,
      name: nameOf(label),
      kind: group ?? 'palettePage',
    }),
  )
  const fits = ({ name, path }: PaletteRow) => {
    const text = `${name} ${path}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  const begins = ({ name }: PaletteRow) => (wanted[0] && name.toLowerCase().startsWith(wanted[0]) ? 0 : 1)
  const found = named.filter(fits).toSorted((a, b) => begins(a) - begins(b))
  return wanted.length === 0 ? found : found.slice(0, maxPages)
}

/** Rows by their kind, kinds and rows in the order in which they come. */
export const rowGroups = (rows: readonly PaletteRow[]): { kind: ConsoleKey; rows: PaletteRow[] }[] =>
  [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, group]) => ({ kind, rows: group }))

const inList = (kind: string, title: string) => `/articles?${new URLSearchParams({ kind, keyword: title })}`

/** Returns rows for the search results by keyword, exact names first, linking to where they are edited. */
export function foundRows(found: PaletteFound, words: string): PaletteRow[] {
  const { orders } = found
  const byTitle = <T extends { title: string }>(rows: readonly T[]) => nearestFirst(rows, words, ({ title }) => [title])
  const byName = <T extends { nickname: string }>(rows: readonly T[]) =>
    nearestFirst(rows, words, ({ nickname }) => [nickname])
  const [articles, flash] = [byTitle(found.articles), byTitle(found.flash)]
  const [authors, users] = [byName(found.authors), byName(found.users)]
  return [
    ...articles.map(({ title }) => ({
      path: inList('article', title),
      name: title,
      kind: 'paletteArticle' as const,
    })),
    ...flash.map(({ id, title, state }) => ({
      path: state === 'published' ? `/flash?item=${id}` : inList('flash', title),
      name: title,
      kind: 'paletteFlash' as const,
    })),
    ...authors.map(({ id, nickname }) => ({
      path: `/authors/${id}`,
      name: nickname,
      kind: 'paletteAuthor' as const,
    })),
    ...users.map(({ id, nickname }) => ({ path: `/users/${id}`, name: nickname, kind: 'paletteUser' as const })),
    ...nearestFirst(orders, words, ({ number, name }) => [number, name]).map(({ id, number, name }) => ({
      path: `/payments/${id}`,
      name: [number, name].filter(Boolean).join(' · '),
      kind: 'paletteOrder' as const,
    })),
  ]
}
