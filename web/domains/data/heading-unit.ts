import type { DataUnit } from '#contract/market/data-terms.ts'
import type { PlotKind } from '#web/ui/chart/plot-data.ts'
import type { Scale } from './data-address.ts'
import type { DataTranslate } from './data-text.ts'

/** Units that a heading can name by themselves. */
export type NamedUnit = Exclude<DataUnit, 'native' | 'count' | 'multiple'>

/** A heading with the unit of what is below it: charts of several units stand on one page, and on other sites by themselves. */
export const inUnit = (what: string, unit: NamedUnit, t: DataTranslate): string =>
  t('inUnit', { what, unit: t(`unitName.${unit}`) })

/**
 * The unit that a chart is drawn in, which its heading, its axis and its notes follow: layers as parts of a whole and lines
 * as changes are percentages, whatever they are made of. A scale that does not suit the kind of a chart changes nothing.
 */
export const unitShown = <Unit extends DataUnit>(
  kind: PlotKind,
  unit: Unit,
  scale: Scale | undefined,
): Unit | 'share' | 'change' =>
  kind === 'area' && scale === 'share' ? scale : kind === 'lines' && scale === 'change' ? scale : unit
