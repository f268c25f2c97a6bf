/** Words and limits of landing pages, without zod. */

export const landingStates = ['draft', 'published', 'archived'] as const
export type LandingState = (typeof landingStates)[number]

export const blockKinds = ['hero', 'text', 'picture', 'items', 'numbers', 'event', 'form', 'quiz'] as const
export type BlockKind = (typeof blockKinds)[number]

/** The drawings that a page can have behind its head, in its colours. */
export const landingDrawings = ['tide', 'contours', 'beacons'] as const
export type LandingDrawing = (typeof landingDrawings)[number]

/** How items stand: one large and others beside it, or in lines. */
export const itemLooks = ['cards', 'lines'] as const
export type ItemLook = (typeof itemLooks)[number]

/** How wide a picture is: as wide as texts, wider, or from edge to edge. */
export const pictureWidths = ['text', 'wide', 'full'] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const formFieldKinds = ['line', 'email', 'lines', 'choice', 'tick'] as const
export type FormFieldKind = (typeof formFieldKinds)[number]

/** Limits of landing pages; those of texts are in code points. */
export const landingLimits = {
  path: 60,
  address: 500,
  blocks: 40,
  key: 20,
  items: 12,
  numbers: 4,
  fields: 10,
  options: 12,
  series: 120,
  mail: 254,
  line: 200,
  lines: 2_000,
  versions: 100,
  /** Size of a whole stored page in bytes. */
  bytes: 200_000,
} as const

export const pageTextLimits = { title: 60, description: 160 } as const
/** The texts of each kind of block; the first one is what a language must have. */
export const blockTextLimits = {
  hero: { title: 60, kicker: 40, lead: 240, button: 24, other: 24 },
  text: { body: 6_000, title: 60 },
  picture: { alt: 160, caption: 200 },
  items: { title: 60 },
  numbers: { title: 60, note: 200 },
  event: { title: 60, note: 200 },
  form: { title: 60, lead: 240, button: 24, thanks: 200, note: 300 },
  quiz: { title: 60, lead: 240 },
} as const satisfies Record<BlockKind, Readonly<Record<string, number>>>
export type BlockText<K extends BlockKind> = Extract<keyof (typeof blockTextLimits)[K], string>
/** Names of the texts that blocks of a kind have. */
export const blockTexts = <K extends BlockKind>(kind: K): BlockText<K>[] =>
  Object.keys(blockTextLimits[kind]) as BlockText<K>[]

export const numberTextLimits = { label: 40 } as const
/** The choices of a field have one to a line. */
export const fieldTextLimits = { label: 60, options: 600 } as const

const severalLines: ReadonlySet<string> = new Set(['body', 'lead', 'note', 'options', 'thanks'])
/** Texts that may have several lines. */
export const hasLines = (name: string): boolean => severalLines.has(name)
