import { Button } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CheckState } from '#contract/staff/operation-terms.ts'
import type { OperationCheckRow } from '#contract/staff/operations.ts'
import { classNames } from '#web/ui/class-names.ts'
import { measuredText, nameOf, shareOf } from './check-words.ts'
import * as styles from './operations.module.css'
import { useOperationsText } from './operations-texts.ts'
import { tones } from './tones.ts'

interface Props {
  title: string
  checks: readonly OperationCheckRow[]
  /** True if the states are old. */
  silent: boolean
}

/** The checks of a group, always in the same order. */
export function CheckTable({ title, checks, silent }: Props) {
  const t = useOperationsText()
  const { act, busy } = useMutation()
  if (checks.length === 0) return null
  return (
    <section className={classNames(styles.group, silent && styles.groupOld)}>
      <h3>{title}</h3>
      <ul>
        {checks.map((check) => {
          const share = shareOf(check)
          return (
            <li key={check.key} className={tones[check.state]}>
              <span className="breaks">{nameOf(check, t)}</span>
              <span className={styles.measured}>
                {measuredText(check, t)}
                {check.muted_until && (
                  <>
                    <br />
                    {t('operations.muted', { time: check.muted_until.slice(11, 16) })}{' '}
                    <Button
                      size="small"
                      disabled={busy}
                      onClick={() => void act('handleOperation', { key: check.key, act: 'unmute' })}
                    >
                      {t('operations.unmute')}
                    </Button>
                  </>
                )}
              </span>
              {share === undefined ? <Hours hours={check.hours} /> : <Gauge share={share} />}
              <span className={styles.checkState}>{t(silent ? 'operations.old' : `operations.${check.state}`)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const barWidth = 4
const barStep = 5

/** The worst state of each hour of a day. */
export function Hours({ hours }: Pick<OperationCheckRow, 'hours'>) {
  const t = useOperationsText()
  const count = (state: CheckState) => hours.filter((one) => one === state).length
  return (
    <svg
      className={styles.checkHours}
      viewBox={`0 0 ${hours.length * barStep} 16`}
      role="img"
      aria-label={t('operations.hours', { failing: count('failing'), late: count('late') })}
    >
      {hours.map((state, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is known by its place alone
          key={place}
          className={state ? classNames(styles.hour, tones[state]) : styles.noHour}
          x={place * barStep}
          width={barWidth}
          height={16}
        />
      ))}
    </svg>
  )
}

/** From this share on, something is late: the limit that the gauge shows. */
const limit = 0.85

function Gauge({ share }: { share: number }) {
  return (
    <svg className={styles.gauge} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.gaugeRoom} y={3} width={100} height={4} />
      <rect className={styles.gaugeUsed} y={3} width={share * 100} height={4} />
      <rect className={styles.gaugeLimit} x={limit * 100} width={1} height={10} />
    </svg>
  )
}
