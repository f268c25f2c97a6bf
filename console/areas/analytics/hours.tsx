import { Table } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import * as hoursStyles from './hours.module.css'

/** Hours with a label below their bars. */
const namedEvery = 6
/** Interval at which the hours of today are loaded again. */
const againMs = 60_000

const number = (value: number) => value.toLocaleString('en')

interface Props {
  day: string
  compared: boolean
}

/** Bar chart of one day's views by hour, with those of the day before where they are compared. */
export function Hours({ day, compared }: Props) {
  const t = useAnalyticsText()
  const { data } = useAnswer('audienceHours', { day }, { everyMs: againMs })
  const [asTable, setAsTable] = useState(false)
  const hours = (data?.hours ?? []).map((one, hour) => ({ ...one, hour }))
  const most = Math.max(1, ...hours.map(({ views, before }) => Math.max(views, compared ? before : 0)))
  const height = (value: number) => ({ height: `${(value / most) * 100}%` })
  const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <section className={styles.audiencePart} aria-label={t('analytics.hours')}>
      <div className={`row wraps ${styles.audienceChoice}`}>
        <h2>{t('analytics.hours')}</h2>
        <span className={`row gap-6 mut ${hoursStyles.hoursKey}`}>
          <i /> {t('analytics.theDay')}
          {compared && (
            <>
              <i className={hoursStyles.hoursBefore} /> {t('analytics.dayBefore')}
            </>
          )}
        </span>
        <button
          type="button"
          className={classNames(styles.audienceMore, hoursStyles.hoursSwitch)}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t('analytics.asTable')}
        </button>
      </div>
      {asTable ? (
        <Table
          size="small"
          pagination={false}
          rowKey="hour"
          dataSource={hours}
          columns={[
            { title: t('analytics.hour'), dataIndex: 'hour', render: formatHour },
            { title: t('analytics.views'), dataIndex: 'views', align: 'right', render: number },
            ...(compared
              ? [{ title: t('analytics.dayBefore'), dataIndex: 'before', align: 'right' as const, render: number }]
              : []),
          ]}
        />
      ) : (
        <ol className={`grid gap-2 ${hoursStyles.hours}`}>
          {hours.map(({ hour, views, before }) => (
            <li
              key={hour}
              title={`${formatHour(hour)} · ${number(views)}${compared ? ` · ${t('analytics.dayBefore')} ${number(before)}` : ''}`}
            >
              <span>
                {compared && <i className={hoursStyles.hoursBefore} style={height(before)} />}
                <i style={height(views)} />
              </span>
              <small>{hour % namedEvery === 0 ? formatHour(hour) : ''}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
