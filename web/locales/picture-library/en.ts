import type { LibraryKey } from './zh-hans.ts'

/** Texts for choosing a picture of the library, in English. */
export const libraryEn: Record<LibraryKey, string> = {
  title: 'Choose a picture',
  source: 'Source',
  library: 'Library',
  own: 'My uploads',
  noOwn: 'Pictures that you upload appear here',
  choose: 'Choose an uploaded picture',
  picture: '{width} × {height}',
  unreadable: 'The picture could not be read. Please try again.',
  search: 'Search names, descriptions and credits',
  folder: 'Folder',
  all: 'All',
  noFolder: 'No folder',
  none: 'No pictures match',
}
