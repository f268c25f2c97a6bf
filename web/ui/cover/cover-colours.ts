import { harbour, paper } from '#contract/palette.ts'
import type { CoverFamily, CoverTone } from './cover-address.ts'

/** Colour of the ground and of everything drawn on it. */
export interface Ink {
  ground: string
  line: string
}

/** Two colours for each family, deep and pale, for the light and the dark theme. A family has no colour elsewhere. */
const PALETTE: Readonly<Record<CoverFamily, { light: readonly [string, string]; dark: readonly [string, string] }>> = {
  market: { light: ['#0a4850', '#cfe4e1'], dark: ['#0c3a41', '#8fc9c6'] },
  policy: { light: ['#26365f', '#d6dceb'], dark: ['#202c4d', '#a5b3da'] },
  fund: { light: ['#5b3d12', '#eedfc3'], dark: ['#46300f', '#ddbe85'] },
  stable: { light: ['#1d4b38', '#d0e3d6'], dark: ['#173c2d', '#93c7a6'] },
  tech: { light: ['#3d305c', '#ddd8e8'], dark: ['#312749', '#b8aad8'] },
  view: { light: ['#642434', '#efd9d7'], dark: ['#4c1d29', '#dda19e'] },
  data: { light: ['#22353e', '#d5dfe1'], dark: ['#1e2d34', '#9db4bc'] },
  event: { light: ['#71391c', '#f2dcca'], dark: ['#552c17', '#e0ae88'] },
}

/** The sea behind the not-found page: harbour on paper. */
export const SEA_INKS = {
  light: { ground: paper[0], line: harbour[0] },
  dark: { ground: paper[1], line: harbour[1] },
} as const

/** The inks of a family: day is pale ground, night deep ground; the dark theme always shows night. */
export function inksOf(family: CoverFamily, tone: CoverTone): { light: Ink; dark: Ink } {
  const { light, dark } = PALETTE[family]
  const [deep, pale] = light
  return {
    light: tone === 'night' ? { ground: deep, line: pale } : { ground: pale, line: deep },
    dark: { ground: dark[0], line: dark[1] },
  }
}

/**
 * The theme switch inside a picture: an SVG in an <img> sees the colour scheme of the element that shows it, so that
 * one address serves both themes, also where the reader has overruled the system.
 */
export function inkStyle({ light, dark }: { light: Ink; dark: Ink }): string {
  const rules = ({ ground, line }: Ink) => `svg{color:${line}}.g{fill:${ground}}`
  return `${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}`
}
