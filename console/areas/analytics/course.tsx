import { useConsole } from '#console/platform/console-context.tsx'
import { writeDay } from '#web/domains/data/chart-style.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import type { PlotStyle } from '#web/ui/chart/plot-data.ts'
import { besideRoom } from '#web/ui/chart/plot-rooms.ts'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import type { AnalyticsProps } from './totals.tsx'

/** The English name of the views before is long. */
const room = { ...besideRoom, right: 184 }

/** Views and readers day by day, and, where compared, the views of the period before them. */
export function Course({ analytics, compared }: AnalyticsProps) {
  const t = useAnalyticsText()
  const { language } = useConsole()
  const { days, from, to } = analytics
  const of = (key: 'views' | 'readers' | 'before_views') => days.map((day) => day[key])
  const style: PlotStyle = {
    kind: 'lines',
    write: (value) => value.toLocaleString('en'),
    writeTick: (value) => value.toLocaleString('en', { notation: 'compact' }),
    writeDay: (day, as) => writeDay(day, language, as),
  }
  return (
    <section className={styles.audiencePart}>
      <h2>{t('analytics.chart')}</h2>
      <ChartFigure
        data={{
          days: days.map(({ day }) => day),
          series: [
            { key: 'views', name: t('analytics.views'), values: of('views') },
            { key: 'readers', name: t('analytics.readers'), values: of('readers') },
            ...(compared
              ? [{ key: 'before', name: t('analytics.beforeViews', { n: days.length }), values: of('before_views') }]
              : []),
          ],
        }}
        style={style}
        room={room}
        words={{
          label: `${t('analytics.chart')} ${from} – ${to}`,
          asTable: t('analytics.asTable'),
          day: t('analytics.day'),
          total: t('analytics.total'),
          source: t('analytics.source'),
          picture: t('analytics.picture'),
          embed: '',
        }}
        file={`analytics-${from}-${to}`}
      />
    </section>
  )
}
