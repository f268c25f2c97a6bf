import { InputNumber } from 'antd'
import { settingLabels } from '#console/domains/settings/setting-labels.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { longestReviewMinutes } from '#contract/constants.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import { useConsole } from '../../platform/console-context.tsx'
import * as styles from './site.module.css'

const ends = [
  ['from', 'setting.reviewFrom'],
  ['to', 'setting.reviewTo'],
] as const satisfies readonly (readonly [keyof ReviewTime, ConsoleKey])[]

interface Props {
  value: ReviewTime
  onChange: (value: ReviewTime) => void
}

/** The usual review time in minutes, which forms announce to authors and organisers. */
export function ReviewMinutes({ value, onChange }: Props) {
  const { t } = useConsole()
  const isWrong = value.from >= value.to
  return (
    <fieldset className={styles.setting}>
      <legend>{t(settingLabels.review_minutes)}</legend>
      <div className="flex gap-8">
        {ends.map(([end, label]) => (
          <InputNumber<number>
            key={end}
            aria-label={t(label)}
            min={1}
            max={longestReviewMinutes}
            precision={0}
            status={isWrong ? 'error' : ''}
            value={value[end]}
            onChange={(minutes) => onChange({ ...value, [end]: minutes ?? 1 })}
          />
        ))}
      </div>
      <p className="quiet">{t(isWrong ? 'setting.reviewWrong' : 'setting.reviewHint')}</p>
    </fieldset>
  )
}
