/** Options of the renderer besides the text. */
export interface RenderOptions {
  /** Address that the text was published at: relative links are resolved against it. Without it they are this site's. */
  baseUrl?: string
  /** Address that relative picture addresses are resolved against; without it such pictures are dropped. */
  picturesUrl?: string
  /** The item's title: a first heading that repeats it is dropped. */
  title?: string
  /** Links were set by our own editors; links in imported and submitted texts are marked `nofollow ugc`. */
  editorial?: boolean
  /** Accessible name of a table's scrolling frame, in the language of the text. Without one the frame has no role. */
  tableLabel?: string
  /** Accessible name of the footnotes, in the language of the text. */
  footnotesLabel?: string
  /** Accessible name of the link from a footnote back to the text. */
  footnoteBackLabel?: string
  /** Words that callouts (`> [!NOTE]`) begin with, in the language of the text; English ones without. */
  callouts?: Partial<Record<'note' | 'tip' | 'important' | 'warning' | 'caution', string>>
}

export interface RenderedText {
  /** Sanitised; safe to send as it is. Headings start at h2. */
  html: string
  /** Without markup, a line for each block; for search and counting. */
  text: string
  /** The first sentences, at most about 120 Chinese characters or 240 Latin letters. */
  summary: string
}
