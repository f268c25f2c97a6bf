import type { EnteredBlock, EnteredBlockOf, EnteredField } from '#contract/site/landing-pages/landing-blocks.ts'
import type { LandingContent, StaffLandingPage } from '#contract/site/landing-pages/landing-pages-desk.ts'
import type { BlockKind } from '#contract/site/landing-pages/landing-terms.ts'

export type LandingForm = LandingContent & { path: string }

/** Sets of colours to begin with; all of them can be read. */
export const palettes = {
  harbour: { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' },
  night: { ground: '#0b1026', ink: '#eef1fb', accent: '#8fb4ff' },
  paper: { ground: '#fbf7ee', ink: '#1d2433', accent: '#a83a1c' },
  signal: { ground: '#14191c', ink: '#f4f6f5', accent: '#ff8a75' },
} as const

/** A page before anything is entered. */
export const emptyPage: LandingForm = {
  path: '',
  texts: {},
  colours: palettes.harbour,
  pic: null,
  ends: null,
  leads_to: '',
  blocks: [],
}

/** Returns the editable fields of a page. */
export const formOfPage = ({ path, texts, colours, pic, ends, leads_to, blocks }: StaffLandingPage): LandingForm => ({
  ...{ path, texts, colours, pic, ends, leads_to, blocks },
})

const own: { [K in BlockKind]: Omit<EnteredBlockOf<K>, 'kind' | 'key' | 'texts'> } = {
  hero: { pic: null, drawing: 'tide', link: '', other_link: '' },
  text: {},
  picture: { pic: null, width: 'wide' },
  items: { label: null, count: 5, look: 'cards' },
  numbers: { numbers: [] },
  event: { event: null },
  form: { mail_to: '', fields: [] },
  quiz: { quiz: '16personalities' },
}

/** A block before anything is entered. */
export const emptyBlock = (kind: BlockKind): EnteredBlock =>
  ({ kind, key: '', texts: {}, ...own[kind] }) as EnteredBlock

export const emptyField: EnteredField = { key: '', kind: 'line', required: true, texts: {} }

/** True if readers would see nothing of a block, so that the page cannot be published with it. */
export function isEmptyBlock(block: EnteredBlock): boolean {
  switch (block.kind) {
    case 'hero':
    case 'text':
      return hasNoTexts(block)
    case 'picture':
      return block.pic === null
    case 'items':
      return block.label === null
    case 'numbers':
      return block.numbers.length === 0
    case 'event':
      return block.event === null
    case 'form':
      return hasNoTexts(block) || block.fields.length === 0
    case 'quiz':
      return block.quiz === ''
  }
}

const hasNoTexts = ({ texts }: EnteredBlock) =>
  Object.values(texts).every((written) => Object.values(written ?? {}).every((text) => !String(text).trim()))
