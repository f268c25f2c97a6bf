import type { CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { BarChart } from './bar-chart.ts'
import { digestTexts } from './digest-texts.ts'
import { writeValue } from './write-value.ts'

const bars = { most: 11, fewest: 5 }
/** Days after which the newest flow is too old for a letter: longer than weekends and holidays. */
const oldDays = 6
const maxNames = 3

/** Flows of the last trading days as bars; undefined where there are few, or they are old. */
export function flowsChart(spot: CallOutput<'spotData'>, language: Language, now: Date): BarChart | undefined {
  const { series, totals, missing, sources, demo } = spot
  const total = series.find(({ group, entity }) => group === 'total' && entity === null)
  if (!total) return undefined
  const start = Date.parse(total.start)
  const flows = total.values
    .flatMap((value, place) => (value === null ? [] : [{ value, day: new Date(start + place * dayMs) }]))
    .slice(-bars.most)
  const [first, newest] = [flows[0], flows.at(-1)]
  if (!first || !newest || flows.length < bars.fewest || now.getTime() - newest.day.getTime() > oldDays * dayMs)
    return undefined
  const { flows: texts } = digestTexts[language]
  const [comma, stop] = language === 'en' ? [', ', '. '] : ['、', '。']
  const days = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const names = (list: readonly { name: string }[]) =>
    list
      .slice(0, maxNames)
      .map(({ name }) => name)
      .join(comma)
  const amount = (value: number) => writeValue(value, 'usd', language)
  const note = [
    demo && texts.sample,
    texts.days(days.format(first.day), days.format(newest.day)),
    sources.length > 0 && texts.sources(names(sources)),
    missing.length > 0 && texts.missing(names(missing)),
  ]
  return {
    title: texts.title(totals.streak, amount(Math.abs(newest.value))),
    alt: flows.map(({ value, day }) => `${days.format(day)} ${amount(value)}`).join(comma),
    note: `${note.filter(Boolean).join(stop)}${stop.trim()}`,
    values: flows.map(({ value }) => value),
  }
}
