import type { LibraryKey } from './zh-hans.ts'

/** Texts for choosing a picture of the library, in English. */
export const libraryEn: Record<LibraryKey, string> = {
  title: 'Choose a picture from the library',
  search: 'Search names, descriptions and credits',
  folder: 'Folder',
  all: 'All',
  noFolder: 'No folder',
  none: 'No pictures match',
}
