/** A page in the sitemap, and the languages that it really has. */
export interface SitemapEntry {
  path: string
  updatedAt: Date | undefined
  english: boolean
  chinese: boolean
}

/** Pages of a subject that fit into one file. */
export interface SitemapPart {
  /** Name of the file, which subjects may share; parts without one are in the first file. */
  file?: string
  /** Pages that are always there, in every language. */
  pages?: readonly string[]
  entries?(now: Date): Promise<readonly SitemapEntry[]>
}

/** Pages of a subject that need several files, which have numbers. */
export interface LongSitemapPart {
  count(): Promise<number>
  slice(window: { offset: number; limit: number }): Promise<readonly SitemapEntry[]>
}

/** Number of entries that a subject may add to a file: with three languages each, files stay below 50,000 addresses. */
export const entriesPerSitemap = 8_000

/** The entry of a page that is there in every language. */
export const inAllLanguages = (path: string): SitemapEntry => ({
  path,
  updatedAt: undefined,
  english: true,
  chinese: true,
})
