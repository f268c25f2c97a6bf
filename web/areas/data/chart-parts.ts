import { DataChart } from '#web/domains/data/data-chart.tsx'
import { MultipleDots, RankedBars } from '#web/domains/data/small-charts.tsx'
import { Treemap } from '#web/ui/chart/treemap.tsx'
import { EmbeddedChart } from './embed/embedded-chart.tsx'
import { MonthsChart } from './months-chart.tsx'
import { SubjectChart } from './overview/subject-chart.tsx'
import { PegSection } from './peg-section.tsx'

/** Chart components, as one script file: pages show several of these beside each other. */
export const chartParts = {
  DataChart,
  MonthsChart,
  MultipleDots,
  PegSection,
  RankedBars,
  Treemap,
  EmbeddedChart,
  SubjectChart,
}
