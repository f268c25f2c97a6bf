/** One field of an entry of the log: what it was and what it became, as text; undefined where it says nothing. */
export interface ChangedField {
  name: string
  before: string | undefined
  after: string | undefined
}

type Say = (name: string, value: string | number | boolean) => string
type Call = (name: string) => string

/**
 * Returns the fields that an act changed: without unchanged ones and those without a value on either side.
 * @param say how a value is shown, such as the name of a person for their number
 * @param call how a field within a value is called
 */
export function changedFields(
  before: unknown,
  after: unknown,
  say: Say = (_, value) => String(value),
  call: Call = (name) => name,
): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.flatMap((name) => {
    const [from, to] = [was[name], is[name]].map((value) => textOf(name, value, say, call))
    const field = { name, before: from, after: to }
    return field.before === field.after ? [] : [field]
  })
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

/** Lists and records within a field are said value by value; of a record with a single value the value is enough. */
function textOf(name: string, value: unknown, say: Say, call: Call): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'object') return say(name, value as string | number | boolean)
  if (Array.isArray(value)) return value.flatMap((one) => textOf(name, one, say, call) ?? []).join(', ') || undefined
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const text = textOf(key, one, say, call)
    return text === undefined ? [] : [{ key, text }]
  })
  if (parts.length === 1) return parts[0]?.text
  return parts.map(({ key, text }) => `${call(key)}: ${text}`).join('; ') || undefined
}
