import type { ComponentProps, ComponentType } from 'react'
import { hydrateWhenVisible } from '#web/platform/code/hydrate-when-visible.tsx'

const parts = async () => (await import('./chart-parts.ts')).chartParts
const drawn = import.meta.env.SSR && (await parts())

type Parts = Awaited<ReturnType<typeof parts>>

const near = <K extends keyof Parts>(name: K) =>
  hydrateWhenVisible<ComponentProps<Parts[K]>>(
    drawn && (drawn[name] as ComponentType<ComponentProps<Parts[K]>>),
    async () => (await parts())[name] as ComponentType<ComponentProps<Parts[K]>>,
  )

/** Charts are no part of what a page loads first: the server draws them, and they answer once they are near the window. */
export const DataChart = near('DataChart')
export const Treemap = near('Treemap')
export const RankedBars = near('RankedBars')
export const PegSection = near('PegSection')
export const MonthsChart = near('MonthsChart')
export const MultipleDots = near('MultipleDots')
export const SubjectChart = near('SubjectChart')
export const EmbeddedChart = near('EmbeddedChart')

const prepare = (charts: readonly { prepare(): Promise<void> }[]): Promise<unknown> =>
  Promise.all(charts.map((chart) => chart.prepare()))

/** The charts of a page that somebody goes to. They fail like the page itself: charts of the page before are wrong on it. */
export const prepareOverviewCharts = () => prepare([DataChart, SubjectChart])
export const prepareTypeCharts = () => prepare([DataChart, Treemap, RankedBars, PegSection, MonthsChart, MultipleDots])
export const prepareEntityCharts = () => prepare([DataChart])
