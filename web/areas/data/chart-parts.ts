// One file of script: pages show several of these beside each other.
export { DataChart } from '#web/domains/data/data-chart.tsx'
export { MultipleDots, PegStrips, RankedBars } from '#web/domains/data/small-charts.tsx'
export { Treemap } from '#web/ui/chart/treemap.tsx'
export { EmbeddedChart } from './embed/embedded-chart.tsx'
export { SubjectChart } from './overview/subject-chart.tsx'
