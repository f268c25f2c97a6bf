import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { dayWords } from '#web/locales/data/number-words.ts'
import type { DayPrecision, PlotData, PlotKind, PlotStyle } from '#web/ui/chart/plot-data.ts'
import type { DataTranslate } from './data-text.ts'
import { writeNumber, writeTick } from './number.ts'

/**
 * A day of the calendar in the words of the language. Days of numbers are those of UTC, the same everywhere. Not by the
 * formats of the platform: those of the server and of a browser differ, and a drawing must be the same in both.
 */
export function writeDay(day: string, language: Language, as: DayPrecision = 'full'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (as === 'year') return year
  const words = dayWords[language === 'en' ? 'en' : 'zh']
  if (as === 'month') return words.month(year, Number(month))
  if (as === 'day') return words.day(Number(month), Number(date))
  return words.full(year, Number(month), Number(date))
}

/** How a chart of numbers of a unit is written and drawn. */
export function chartStyle(kind: PlotKind, unit: DataUnit, language: Language, logarithmic = false): PlotStyle {
  const isPart = unit === 'share' || unit === 'change' || unit === 'multiple' || unit === 'basisPoints'
  return {
    kind,
    logarithmic,
    write: (value) => (value === 0 && !isPart ? '0' : writeNumber(value, unit, language, { short: !isPart })),
    writeTick: (value) => writeTick(value, unit, language),
    writeDay: (day, as) => writeDay(day, language, as),
  }
}

/** Returns the description of a chart in one sentence: from when to when, and from how much to how much. */
export function chartLabel(what: string, data: PlotData, style: PlotStyle, t: DataTranslate): string {
  const [first, last] = [data.days[0], data.days.at(-1)]
  if (!first || !last) return what
  const sumAt = (index: number) => {
    const values = data.series.map(({ values }) => values[index] ?? 0)
    return style.kind === 'area' ? values.reduce((sum, value) => sum + value, 0) : (values[0] ?? 0)
  }
  return t('chartLabel', {
    what,
    from: style.writeDay(first, 'full'),
    to: style.writeDay(last, 'full'),
    first: style.write(sumAt(0)),
    last: style.write(sumAt(data.days.length - 1)),
  })
}

/** Sums have names of the interface; entities bring their own. */
export function nameSeries(data: PlotData, t: DataTranslate, names: Readonly<Record<string, string>> = {}): PlotData {
  const word = (key: string) => names[key] ?? t(`group.${key}` as Parameters<DataTranslate>[0])
  return {
    days: data.days,
    series: data.series.map((one) => (one.name ? one : { ...one, name: word(one.key) ?? one.key.toUpperCase() })),
    dots: data.dots,
    events: data.events,
  }
}
