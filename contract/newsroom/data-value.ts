import { dataTypes } from '../market/data-terms.ts'

export const valueForms = ['number', 'chart'] as const
export type ValueForm = (typeof valueForms)[number]

/** A number or chart of the data section that a text shows, as it was on the day of publishing beside the newest. */
export interface DataValue {
  /** The key of the series. */
  series: string
  form: ValueForm
  /** The page of whose value it is, or of the table that it sums up, without a language prefix. */
  path: string
}

const seriesPattern = /^[a-zA-Z]{1,20}(?:\.[a-z0-9][a-z0-9-]{0,79}){1,2}$/
const pathPattern = /^\/DataEra\/([a-z]{1,20})(?:\/[a-z0-9][a-z0-9-]{0,119})?$/

/** Returns a text's reference to a number of the data section; undefined if it is none. */
export function dataValueOf(given: { series: unknown; form: unknown; path: unknown }): DataValue | undefined {
  const form = valueForms.find((one) => one === given.form)
  const { series, path } = given
  if (!form || typeof series !== 'string' || typeof path !== 'string') return undefined
  const type = pathPattern.exec(path)?.[1]
  return seriesPattern.test(series) && dataTypes.some((one) => one === type) ? { series, form, path } : undefined
}
