import type { LandingBlock } from '#contract/site/landing-pages/landing-pages.ts'
import { deferred } from '#web/platform/code/deferred.tsx'

const items = async () => (await import('./site-blocks.tsx')).ItemsBlock
const numbers = async () => (await import('./site-blocks.tsx')).NumbersBlock
const event = async () => (await import('./event-block.tsx')).EventBlock

/** Blocks that show what is elsewhere on the site bring more code than all others, and most pages do without them. */
export const ItemsBlock = deferred(import.meta.env.SSR && (await items()), items)
export const NumbersBlock = deferred(import.meta.env.SSR && (await numbers()), numbers)
export const EventBlock = deferred(import.meta.env.SSR && (await event()), event)

const laterBlocks: Partial<Record<LandingBlock['kind'], { prepare(): Promise<void> }>> = {
  items: ItemsBlock,
  numbers: NumbersBlock,
  event: EventBlock,
}

/** The code of these blocks, for a page that is about to be shown. */
export const prepareBlocks = (blocks: readonly LandingBlock[]): Promise<unknown> =>
  Promise.all(blocks.map(({ kind }) => laterBlocks[kind]?.prepare()))
