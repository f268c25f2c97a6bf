import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import * as styles from './site-time-field.module.css'

interface Props {
  name: string
  /** Text shown if no moment is set. */
  none: string
  /** 'YYYY-MM-DD HH:mm:ss' in UTC+8. */
  value: string | null
  onChange: (value: string | null) => void
  plain?: boolean
}

/** A moment by the site's clock, UTC+8, whatever zone the editor's machine is in: it shows wall-clock numbers only. */
export function SiteTimeField({ name, none, value, onChange, plain = false }: Props) {
  return (
    <DatePicker
      aria-label={name}
      placeholder={none}
      title={name}
      variant={plain ? 'borderless' : 'outlined'}
      size={plain ? 'small' : 'medium'}
      showTime={{ format: 'HH:mm' }}
      // The present time would be that of the editor's machine.
      showNow={false}
      format={plain ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm'}
      className={plain ? `${styles.siteTime} ${styles.siteTimePlain}` : styles.siteTime}
      value={value === null ? null : dayjs(value)}
      onChange={(chosen) => onChange(chosen ? `${chosen.format('YYYY-MM-DD HH:mm')}:00` : null)}
    />
  )
}
