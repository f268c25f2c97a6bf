/** Words and limits of the directory of companies, institutions, people and topics; without zod, for bundles of readers. */

export const atlasKinds = ['company', 'institution', 'person', 'topic'] as const
export type AtlasKind = (typeof atlasKinds)[number]

/** Code points of each text. */
export const atlasTextLimits = { name: 80, note: 120, about: 1_200 } as const
export type AtlasText = keyof typeof atlasTextLimits

export const atlasLimits = {
  slug: 60,
  /** Other names of one entry. */
  aliases: 20,
  website: 300,
  keyword: 60,
  /** Entries of one page of the directory. */
  page: 60,
  importedRows: 10_000,
  importBytes: 4 << 20,
  /** Problems, and changes, of a table that are reported before it is imported. */
  reported: 200,
} as const

/** The end of an address. */
export const atlasSlugPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/

/** Index letter of names that begin with neither a letter nor a character that has one in pinyin. */
export const otherLetter = '#'
/** The index, in its order. */
export const atlasLetters: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', otherLetter]

/** The address of an entry, without language. */
export const atlasPath = (slug: string): string => `/atlas/${slug}`
