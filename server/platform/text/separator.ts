const separators = [',', ';', '\t', '|']

/** Returns the column separator of a table as text: the most evenly spread one of its first lines; else a comma. */
export function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/, 20).filter(Boolean)
  const counts = separators.map((separator) => {
    const each = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1)
    const least = Math.min(...each)
    return { separator, weight: least * 1_000 + (each[0] ?? 0) }
  })
  const [best] = counts.toSorted((one, other) => other.weight - one.weight)
  return best && best.weight > 0 ? best.separator : ','
}

/** A first line by which Excel writes down the separator of the others. */
const ownSeparator = /^\uFEFF?"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i

/** A table as text without the line that names its separator, where it has one. */
export function separatedText(text: string): { body: string; separator: string; linesBefore: number } {
  const [line, separator] = ownSeparator.exec(text.slice(0, 20)) ?? []
  if (line === undefined || separator === undefined) return { body: text, separator: separatorOf(text), linesBefore: 0 }
  return { body: text.slice(line.length), separator, linesBefore: 1 }
}
