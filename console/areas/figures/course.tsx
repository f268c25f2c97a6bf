import { useConsole } from '#console/platform/console-context.tsx'
import { writeDay } from '#web/domains/data/chart-style.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import type { PlotStyle } from '#web/ui/chart/plot-data.ts'
import { besideRoom } from '#web/ui/chart/plot-rooms.ts'
import { useFigureText } from './figure-texts.ts'
import * as styles from './figures.module.css'
import type { FiguresProps } from './totals.tsx'

/** The English name of the views before is long. */
const room = { ...besideRoom, right: 184 }

/** Views and readers day by day, and, where compared, the views of the period before them. */
export function Course({ figures, compared }: FiguresProps) {
  const t = useFigureText()
  const { language } = useConsole()
  const { days, from, to } = figures
  const of = (key: 'views' | 'readers' | 'before_views') => days.map((day) => day[key])
  const style: PlotStyle = {
    kind: 'lines',
    write: (value) => value.toLocaleString('en'),
    writeTick: (value) => value.toLocaleString('en', { notation: 'compact' }),
    writeDay: (day, as) => writeDay(day, language, as),
  }
  return (
    <section className={styles.audiencePart}>
      <h2>{t('figures.chart')}</h2>
      <ChartFigure
        data={{
          days: days.map(({ day }) => day),
          series: [
            { key: 'views', name: t('figures.views'), values: of('views') },
            { key: 'readers', name: t('figures.readers'), values: of('readers') },
            ...(compared
              ? [{ key: 'before', name: t('figures.beforeViews', { n: days.length }), values: of('before_views') }]
              : []),
          ],
        }}
        style={style}
        room={room}
        words={{
          label: `${t('figures.chart')} ${from} – ${to}`,
          asTable: t('figures.asTable'),
          day: t('figures.day'),
          total: t('figures.total'),
          source: t('figures.source'),
          picture: t('figures.picture'),
          embed: '',
        }}
        file={`figures-${from}-${to}`}
      />
    </section>
  )
}
