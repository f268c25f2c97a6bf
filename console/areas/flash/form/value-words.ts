import { valueOfLine } from '#contract/newsroom/value-line.ts'

/** Values in the text of a flash as editors read them: their words in brackets, without the address behind them. */

/** A line of a text as it is shown. */
const shownLine = (line: string): string => {
  const value = valueOfLine(line.trim())
  return value ? `[${value.words}]` : line
}

/** The text as it is shown. */
export const shownText = (text: string): string => text.split('\n').map(shownLine).join('\n')

/** The values of a text by the lines that stand for them. */
export const valuesIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => valueOfLine(line.trim()))
      .map((line) => [shownLine(line), line]),
  )

/** The text that is stored for one that is shown; a value whose words were changed is a line like any other. */
export const storedText = (shown: string, values: ReadonlyMap<string, string>): string =>
  shown
    .split('\n')
    .map((line) => values.get(line) ?? line)
    .join('\n')
