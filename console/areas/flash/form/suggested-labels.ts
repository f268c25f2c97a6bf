import { flashLimits } from '#contract/constants.ts'
import type { Label } from '#contract/content/items.ts'

/** How the form names a label: by its ticker where it has one. */
export const wordOf = ({ coin, name }: Label): string => coin ?? name

/** The suggested labels that are not chosen yet, by name or ticker. */
export function notChosen(chosen: readonly string[], suggested: readonly Label[]): Label[] {
  const known = new Set(chosen.map((label) => label.toLowerCase()))
  return suggested.filter(({ name, coin }) => !known.has(name.toLowerCase()) && !known.has((coin ?? '').toLowerCase()))
}

/** The chosen labels with all suggested ones, as many as a flash can have. */
export const withSuggested = (chosen: readonly string[], suggested: readonly Label[]): string[] =>
  [...chosen, ...notChosen(chosen, suggested).map(wordOf)].slice(0, flashLimits.labels)
