import type { LandingPage } from '#contract/site/landing-pages/landing-pages.ts'

/** The colours of a page as they stand in addresses. */
export const coloursKey = ({ ground, ink, accent }: LandingPage['colours']): string =>
  [ground, ink, accent].map((colour) => colour.slice(1)).join('-')
