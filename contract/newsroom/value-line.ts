import { type DataValue, dataValueOf } from './data-value.ts'

/** A number of the data section as a line of plain text: its words in square brackets, behind them what it is. */

/** A number with what stands for it where it cannot be shown. */
export interface WordedValue extends DataValue {
  words: string
}

/** Characters that a line cannot hold in its words. */
const marks = /[[\]\n]/g

/** The line that stands for a number in a text of plain lines, as a flash is written. */
export const valueLine = ({ series, form, path, words }: WordedValue): string =>
  `[${words.replace(marks, ' ')}](${path}#${form}:${series})`

/** A line that is a value, with a text within the block’s limit. */
const line = /^\[([^[\]\n]{1,300})\]\((\/DataEra\/[a-z0-9/-]{1,160})#([a-z]{1,20}):([\w.-]{1,190})\)$/

/** The number that a line stands for; undefined where it is a line like any other. */
export function valueOfLine(text: string): WordedValue | undefined {
  const [, words = '', path, form, series] = line.exec(text) ?? []
  const value = dataValueOf({ series, form, path })
  return value && { ...value, words }
}
