import type { Pictures } from './pictures.ts'

/** The editor passes its pictures to the figures of its document. */
export interface FigureOptions {
  pictures: Pictures
}

/** The attributes of a figure in the document. `upload` is the editor's own: the key of a file that is on its way. */
export interface FigureAttributes {
  src: string | null
  alt: string | null
  caption: string | null
  /** The author of the picture, or its owner. */
  credit: string | null
  width: number | null
  height: number | null
  upload: string | null
}
