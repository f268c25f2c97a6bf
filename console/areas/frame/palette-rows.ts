import type { ConsoleKey } from '#console/locales/zh-hans.ts'
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
  articles: readonly { id: number; title: string; kind: 'article' | 'flash' }[]
  authors: readonly { id: number; nickname: string }[]
  users: readonly { id: number; nickname: string }[]
}

const mostPages = 8

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
  return wanted.length === 0 ? found : found.slice(0, mostPages)
}

/** Rows by their kind, kinds and rows in the order in which they come. */
export const rowGroups = (rows: readonly PaletteRow[]): { kind: ConsoleKey; rows: PaletteRow[] }[] =>
  [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, group]) => ({ kind, rows: group }))

/** Returns rows for the search results by keyword, linking to the lists where they are edited. */
export function foundRows({ articles, authors, users }: PaletteFound): PaletteRow[] {
  return [
    ...articles.map(({ title, kind }) => ({
      path: `/articles?${new URLSearchParams({ kind, keyword: title })}`,
      name: title,
      kind: kind === 'flash' ? ('paletteFlash' as const) : ('paletteArticle' as const),
    })),
    ...authors.map(({ id, nickname }) => ({
      path: `/authors/${id}`,
      name: nickname,
      kind: 'paletteAuthor' as const,
    })),
    ...users.map(({ id, nickname }) => ({ path: `/users/${id}`, name: nickname, kind: 'paletteUser' as const })),
  ]
}
