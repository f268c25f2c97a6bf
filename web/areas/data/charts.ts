import { whenNear } from '#web/platform/code/when-near.tsx'

const parts = async () => (await import('./chart-parts.ts')).chartParts
const drawn = import.meta.env.SSR && (await parts())

/** Charts are no part of what a page loads first: the server draws them, and they answer once they are near the window. */
export const DataChart = whenNear(drawn && drawn.DataChart, async () => (await parts()).DataChart)
export const Treemap = whenNear(drawn && drawn.Treemap, async () => (await parts()).Treemap)
export const RankedBars = whenNear(drawn && drawn.RankedBars, async () => (await parts()).RankedBars)
export const PegSection = whenNear(drawn && drawn.PegSection, async () => (await parts()).PegSection)
export const MonthsChart = whenNear(drawn && drawn.MonthsChart, async () => (await parts()).MonthsChart)
export const MultipleDots = whenNear(drawn && drawn.MultipleDots, async () => (await parts()).MultipleDots)
export const SubjectChart = whenNear(drawn && drawn.SubjectChart, async () => (await parts()).SubjectChart)
export const EmbeddedChart = whenNear(drawn && drawn.EmbeddedChart, async () => (await parts()).EmbeddedChart)

const prepare = (charts: readonly { prepare(): Promise<void> }[]): Promise<unknown> =>
  Promise.all(charts.map((chart) => chart.prepare()))

/** The charts of a page that somebody goes to. They fail like the page itself: charts of the page before are wrong on it. */
export const prepareOverviewCharts = () => prepare([DataChart, SubjectChart])
export const prepareTypeCharts = () => prepare([DataChart, Treemap, RankedBars, PegSection, MonthsChart, MultipleDots])
export const prepareEntityCharts = () => prepare([DataChart])
