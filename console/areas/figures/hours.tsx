import { Table } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFigureText } from './figure-texts.ts'
import * as figuresStyles from './figures.module.css'
import * as styles from './hours.module.css'

/** Hours that are named below the bars. */
const namedEvery = 6
/** While a day goes on its hours are asked for again. */
const againMs = 60_000

const number = (value: number) => value.toLocaleString('en')

interface Props {
  day: string
  compared: boolean
}

/** Views of one day hour by hour, and, where compared, of the day before. */
export function Hours({ day, compared }: Props) {
  const t = useFigureText()
  const { data } = useAnswer('audienceHours', { day }, { everyMs: againMs })
  const [asTable, setAsTable] = useState(false)
  const hours = (data?.hours ?? []).map((one, hour) => ({ ...one, hour }))
  const most = Math.max(1, ...hours.map(({ views, before }) => Math.max(views, compared ? before : 0)))
  const height = (value: number) => ({ height: `${(value / most) * 100}%` })
  const written = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <section className={figuresStyles.audiencePart} aria-label={t('figures.hours')}>
      <div className={figuresStyles.audienceChoice}>
        <h2>{t('figures.hours')}</h2>
        <span className={styles.audienceHoursKey}>
          <i /> {t('figures.theDay')}
          {compared && (
            <>
              <i className={styles.audienceHoursBefore} /> {t('figures.dayBefore')}
            </>
          )}
        </span>
        <button
          type="button"
          className={classNames(figuresStyles.audienceMore, styles.audienceSwitch)}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t('figures.asTable')}
        </button>
      </div>
      {asTable ? (
        <Table
          size="small"
          pagination={false}
          rowKey="hour"
          dataSource={hours}
          columns={[
            { title: t('figures.hour'), dataIndex: 'hour', render: written },
            { title: t('figures.views'), dataIndex: 'views', align: 'right', render: number },
            ...(compared
              ? [{ title: t('figures.dayBefore'), dataIndex: 'before', align: 'right' as const, render: number }]
              : []),
          ]}
        />
      ) : (
        <ol className={styles.audienceHours}>
          {hours.map(({ hour, views, before }) => (
            <li
              key={hour}
              title={`${written(hour)} · ${number(views)}${compared ? ` · ${t('figures.dayBefore')} ${number(before)}` : ''}`}
            >
              <span>
                {compared && <i className={styles.audienceHoursBefore} style={height(before)} />}
                <i style={height(views)} />
              </span>
              <small>{hour % namedEvery === 0 ? written(hour) : ''}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
