/** One field of an entry of the log: what it was and what it became, as text; undefined where it says nothing. */
export interface ChangedField {
  name: string
  before: string | undefined
  after: string | undefined
}

type Say = (name: string, value: string | number | boolean) => string

/**
 * What an act changed: fields that are the same before and after are left out, and so are those that say nothing on either
 * side.
 * @param say how a value is shown, such as the name of a person for their number
 */
export function changedFields(before: unknown, after: unknown, say: Say = (_, value) => String(value)): ChangedField[] {
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

/** Lists and records within a field are said value by value; of a record with a single value the value is enough. */
function textOf(name: string, value: unknown, say: Say): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'object') return say(name, value as string | number | boolean)
  if (Array.isArray(value)) return value.flatMap((one) => textOf(name, one, say) ?? []).join(', ') || undefined
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const text = textOf(key, one, say)
    return text === undefined ? [] : [{ key, text }]
  })
  if (parts.length === 1) return parts[0]?.text
  return parts.map(({ key, text }) => `${key}: ${text}`).join('; ') || undefined
}
