/** Values for the places of a text. */
export type TextValues = Readonly<Record<string, string | number>>

/** Fills in values: `{n}` is the value itself, and `{n|result|results}` the first word where it is 1, else the second. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = values[name] === undefined ? place : String(values[name])
    return one === undefined ? value : value === '1' ? one : (many ?? '')
  })
