import { escapeHtml } from '#language/text/escape-html.ts'
import { row, table, type } from './digest-markup.ts'

/** A chart of a letter: bars above and below a line. */
export interface BarChart {
  /** A sentence about what the bars show. */
  title: string
  /** The bars in words, for those who do not see them. */
  alt: string
  /** Days, sources, and what is missing. */
  note: string
  values: readonly number[]
}

const colour = { up: '#86BCA4', upNewest: '#0B7A4B', down: '#E19AA4', downNewest: '#C4243A' }
/** Pixels of the highest and the lowest bar together. */
const height = 88
const line = '#85908C'

/**
 * Bars as table cells with a background, the newest one stronger: email programs show them without pictures, and old
 * ones show a table without them.
 */
export function barChartHtml({ title, alt, note, values }: BarChart): string {
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  const pixels = (value: number) => Math.max(1, Math.round((Math.abs(value) / (highest - lowest || 1)) * height))
  const bar = (value: number, place: number) => {
    const isNewest = place === values.length - 1
    const [name, background] =
      value < 0
        ? [isNewest ? 'bdn' : 'bd', isNewest ? colour.downNewest : colour.down]
        : [isNewest ? 'bun' : 'bu', isNewest ? colour.upNewest : colour.up]
    return `<div class="${name}" style="height:${pixels(value)}px;background:${background}">&nbsp;</div>`
  }
  const cells = (align: string, isIn: (value: number) => boolean) =>
    values
      .map((value, place) => `<td valign="${align}" style="padding:0 3px">${isIn(value) ? bar(value, place) : ''}</td>`)
      .join('')
  const bars = [
    highest > 0 && `<tr>${cells('bottom', (value) => value > 0)}</tr>`,
    `<tr><td colspan="${values.length}" bgcolor="${line}" class="rule" style="height:1px;background:${line}"></td></tr>`,
    lowest < 0 && `<tr>${cells('top', (value) => value < 0)}</tr>`,
  ]
  const chart = `<table role="img" aria-label="${escapeHtml(alt)}" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;font-size:0;line-height:0">${bars.filter(Boolean).join('')}</table>`
  return table(
    row(type(15, 24, 'ink', 'padding-bottom:12px'), escapeHtml(title)) +
      row('', chart) +
      row(type(12, 18, 'mut', 'padding-top:8px'), escapeHtml(note)),
  )
}
