/** Something that a list of choices offers. */
export interface Option<V> {
  value: V
  label: string
}

/** Adds the chosen option to the options, even if it was not searched for. */
export const withChosen = <V>(options: readonly Option<V>[], chosen: Option<V> | undefined): Option<V>[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : [...options]
