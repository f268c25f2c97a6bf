import type { CallInput } from '#contract/calls.ts'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'

type Entries = CallInput<'saveLiveProgramme'>['entries']

/** A programme as it is typed: a day, and in each line a time and a title. */
export interface TypedProgramme {
  day: string
  lines: string
}

/** The programme as it is typed. @param today for one without entries */
export const typedProgramme = ({ programme }: Pick<StaffLiveBlog, 'programme'>, today: string): TypedProgramme => ({
  day: programme[0]?.time.slice(0, 10) ?? today,
  lines: programme.map(({ time, title }) => `${time.slice(11, 16)} ${title}`).join('\n'),
})

const linePattern = /^([01]?\d|2[0-3])[:：]([0-5]\d)(.+)$/

/** The entries that lines stand for, or the number of the first line that is none. */
export function entriesOf({ day, lines }: TypedProgramme): Entries | number {
  const entries: Entries = []
  for (const [place, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, hour = '', minute, title = ''] = linePattern.exec(line.trim()) ?? []
    if (title.trim() === '') return place + 1
    entries.push({ time: `${day} ${hour.padStart(2, '0')}:${minute}:00`, title: title.trim() })
  }
  return entries
}
