/** Joins the class names that apply; `undefined` when none does, so that no empty attribute is written. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  const present = names.filter(Boolean)
  return present.length > 0 ? present.join(' ') : undefined
}
