import type { CallInput } from '#contract/calls.ts'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'

type Entries = CallInput<'saveLiveProgramme'>['entries']

/** A programme as it is typed: a day, and in each line a time and a title, or one of the days that follow. */
export interface TypedProgramme {
  day: string
  lines: string
}

/** The programme as it is typed. @param today for one without entries */
export function typedProgramme({ programme }: Pick<StaffLiveBlog, 'programme'>, today: string): TypedProgramme {
  const days = [...Map.groupBy(programme, ({ time }) => time.slice(0, 10))]
  const lines = days.flatMap(([day, entries], place) => [
    ...(place === 0 ? [] : [day]),
    ...entries.map(({ time, title }) => `${time.slice(11, 16)} ${title}`),
  ])
  return { day: days[0]?.[0] ?? today, lines: lines.join('\n') }
}

const linePattern = /^([01]?\d|2[0-3])[:：]([0-5]\d)(.+)$/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that the calendar has. */
const isDay = (text: string): boolean =>
  dayPattern.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** The entries that lines stand for, or the number of the first line that is none. */
export function entriesOf({ day: first, lines }: TypedProgramme): Entries | number {
  const entries: Entries = []
  let day = first
  for (const [place, typed] of lines.split('\n').entries()) {
    const line = typed.trim()
    if (line === '') continue
    if (isDay(line)) {
      day = line
      continue
    }
    const [, hour = '', minute, title = ''] = linePattern.exec(line) ?? []
    if (title.trim() === '') return place + 1
    entries.push({ time: `${day} ${hour.padStart(2, '0')}:${minute}:00`, title: title.trim() })
  }
  return entries
}
