/** A local time of whichever zone the table is in, 'YYYY-MM-DD HH:mm:ss'. */
export interface LocalTime {
  local: string
}

/** A percentage, in hundredths of a per cent. */
export interface Percentage {
  basisPoints: number
}

/** A table row: texts, numbers, times, percentages, or nothing. */
export type Row = readonly (string | number | LocalTime | Percentage | null)[]
export type Cell = Row[number]
export type SheetFormat = 'csv' | 'xlsx'

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A number as it is written in CSV: 12.5 % is 12.5%. */
export const percentText = ({ basisPoints }: Percentage): string => `${basisPoints / 100}%`
