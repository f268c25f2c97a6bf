import { dataTypes } from '../market/data-terms.ts'

export const figureForms = ['number', 'chart'] as const
export type FigureForm = (typeof figureForms)[number]

/** A number or chart of the data section that a text shows, as it was on the day of publishing beside the newest. */
export interface DataFigure {
  /** The key of the series. */
  series: string
  form: FigureForm
  /** The page of whose figure it is, or of the table that it sums up, without a language prefix. */
  path: string
}

const figureSeries = /^[a-zA-Z]{1,20}(?:\.[a-z0-9][a-z0-9-]{0,79}){1,2}$/
const figurePath = /^\/DataEra\/([a-z]{1,20})(?:\/[a-z0-9][a-z0-9-]{0,119})?$/

/** Returns a text's reference to a number of the data section; undefined if it is none. */
export function dataFigureOf(given: { series: unknown; form: unknown; path: unknown }): DataFigure | undefined {
  const form = figureForms.find((one) => one === given.form)
  const { series, path } = given
  if (!form || typeof series !== 'string' || typeof path !== 'string') return undefined
  const type = figurePath.exec(path)?.[1]
  return figureSeries.test(series) && dataTypes.some((one) => one === type) ? { series, form, path } : undefined
}
