import type { Versions } from '#server/platform/text/wording.ts'

/** A group of the tools directory as the sample content provides it; places follow the order given. */
export interface ToolGroupDraft {
  key: string
  name: string
  /** BCP 47 tag of all its texts. */
  language: string
  versions: Versions<'name'>
  tools: readonly ToolDraft[]
}

export interface ToolDraft {
  name: string
  /** A whole https address. */
  url: string
  description: string
  versions: Versions<'name' | 'description'>
}
