/** Separators between names that are written one after the other. */
export const nameSeparators = /[,，、;；\n\t]+/

/** The names with further ones from a text: trimmed, each once. */
export const withNames = (names: readonly string[], text: string): string[] => [
  ...new Set([...names, ...text.split(nameSeparators).map((one) => one.replace(/\s+/g, ' ').trim())].filter(Boolean)),
]
