/** A measured value and the value that it is compared with. */
export interface Row {
  what: string
  measured: string
  /** Goal in words; empty if there is none. */
  goal: string
  met: boolean
}

export interface Section {
  title: string
  /** How it was measured, in a sentence or two. */
  how: string
  rows: Row[]
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** A section as Markdown. */
export function markdown({ title, how, rows }: Section): string {
  const lines = rows.map(
    ({ what, measured, goal, met }) => `| ${what} | ${measured} | ${goal} | ${goal ? (met ? 'yes' : '**no**') : ''} |`,
  )
  return [`## ${title}`, '', how, '', '| what | measured | goal | met |', '|---|---|---|---|', ...lines, ''].join('\n')
}

/** A report with these sections in the place of those that have the same title; new ones stand at its end. */
export function withSections(report: string, sections: readonly Section[]): string {
  return sections.reduce((text, section) => {
    const begin = text.indexOf(`## ${section.title}\n`)
    if (begin < 0) return `${text.trimEnd()}\n\n${markdown(section)}`
    const next = text.indexOf('\n## ', begin)
    return text.slice(0, begin) + markdown(section) + (next < 0 ? '' : text.slice(next))
  }, report)
}
