import { figureOfLine } from '#contract/newsroom/figure-line.ts'

/** Figures in the text of a flash as editors read them: their words in brackets, without the address behind them. */

/** A line of a text as it is shown. */
const shownLine = (line: string): string => {
  const figure = figureOfLine(line.trim())
  return figure ? `[${figure.words}]` : line
}

/** The text as it is shown. */
export const shownText = (text: string): string => text.split('\n').map(shownLine).join('\n')

/** The figures of a text by the lines that stand for them. */
export const figuresIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => figureOfLine(line.trim()))
      .map((line) => [shownLine(line), line]),
  )

/** The text that is stored for one that is shown; a figure whose words were changed is a line like any other. */
export const storedText = (shown: string, figures: ReadonlyMap<string, string>): string =>
  shown
    .split('\n')
    .map((line) => figures.get(line) ?? line)
    .join('\n')
