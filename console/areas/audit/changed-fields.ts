/** One field of an entry of the log: what it was and what it became, as text; undefined where it says nothing. */
export interface ChangedField {
  name: string
  before: string | undefined
  after: string | undefined
}

/**
 * What an act changed: fields that are the same before and after are left out, and so are those that say nothing on either
 * side.
 * @param say how a value is shown, such as the name of a person for their number
 */
export function changedFields(
  before: unknown,
  after: unknown,
  say: (name: string, value: string | number | boolean) => string = (_, value) => String(value),
): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.flatMap((name) => {
    const field = { name, before: textOf(name, was[name], say), after: textOf(name, is[name], say) }
    return field.before === field.after ? [] : [field]
  })
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

function textOf(
  name: string,
  value: unknown,
  say: (name: string, value: string | number | boolean) => string,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'object' ? JSON.stringify(value) : say(name, value as string | number | boolean)
}
