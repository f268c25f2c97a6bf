import { type DataFigure, dataFigureOf } from './data-figure.ts'

/** A number of the data section as a line of plain text: its words in square brackets, behind them what it is. */

/** A number with what stands for it where it cannot be shown. */
export interface WordedFigure extends DataFigure {
  words: string
}

/** Characters that a line cannot hold in its words. */
const marks = /[[\]\n]/g

/** The line that stands for a number in a text of plain lines, as a flash is written. */
export const figureLine = ({ series, form, path, words }: WordedFigure): string =>
  `[${words.replace(marks, ' ')}](${path}#${form}:${series})`

/** A line that is a figure, with a text within the block’s limit. */
const line = /^\[([^[\]\n]{1,300})\]\((\/DataEra\/[a-z0-9/-]{1,160})#([a-z]{1,20}):([\w.-]{1,190})\)$/

/** The number that a line stands for; undefined where it is a line like any other. */
export function figureOfLine(text: string): WordedFigure | undefined {
  const [, words = '', path, form, series] = line.exec(text) ?? []
  const figure = dataFigureOf({ series, form, path })
  return figure && { ...figure, words }
}
