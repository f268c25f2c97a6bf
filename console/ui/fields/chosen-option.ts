/** Something that a list of choices offers. */
export interface Option<V> {
  value: V
  label: string
}

/** What is chosen stands among what is offered, also where nobody looked for it. */
export const withChosen = <V>(options: readonly Option<V>[], chosen: Option<V> | undefined): Option<V>[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : [...options]
