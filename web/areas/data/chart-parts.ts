import { DataChart } from '#web/domains/data/data-chart.tsx'
import { MultipleDots, PegStrips, RankedBars } from '#web/domains/data/small-charts.tsx'
import { Treemap } from '#web/ui/chart/treemap.tsx'
import { EmbeddedChart } from './embed/embedded-chart.tsx'
import { SubjectChart } from './overview/subject-chart.tsx'

/** All charts in one file of script, since pages show several of them beside each other. */
export const chartParts = { DataChart, EmbeddedChart, MultipleDots, PegStrips, RankedBars, SubjectChart, Treemap }
