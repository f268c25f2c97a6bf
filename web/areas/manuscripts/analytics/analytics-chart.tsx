import type { AuthorAnalytics } from '#contract/audience/analytics.ts'
import { writeDay } from '#web/domains/data/chart-style.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { lowRoom } from '#web/ui/chart/plot-rooms.ts'
import { useAnalyticsText } from './analytics-text.ts'

/** The English name of the views before is long. */
const room = { ...lowRoom, right: 184 }

/** Views and readers day by day, and the views of the period before them. */
export function AnalyticsChart({ analytics: { days, from, to } }: { analytics: AuthorAnalytics }) {
  const t = useAnalyticsText()
  const language = useLanguage()
  const label = `${t('chart')} ${from} – ${to}`
  const of = (key: 'views' | 'readers' | 'before_views') => days.map((day) => day[key])
  return (
    <ChartFigure
      data={{
        days: days.map(({ day }) => day),
        series: [
          { key: 'views', name: t('views'), values: of('views') },
          { key: 'readers', name: t('readers'), values: of('readers') },
          { key: 'before', name: t('beforeViews', { n: days.length }), values: of('before_views') },
        ],
      }}
      style={{
        kind: 'lines',
        write: (value) => value.toLocaleString('en'),
        writeTick: (value) => value.toLocaleString('en', { notation: 'compact' }),
        writeDay: (day, as) => writeDay(day, language, as),
      }}
      room={room}
      words={{
        ...{ label, asTable: t('asTable'), day: t('day'), total: t('total'), source: t('source') },
        ...{ picture: t('picture'), embed: '' },
      }}
      file={`analytics-${from}-${to}`}
    />
  )
}
