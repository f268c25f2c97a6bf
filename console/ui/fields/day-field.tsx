import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import * as styles from './texts.module.css'

interface Props<T> {
  name: string
  value: T
  onChange: (value: T) => void
}

interface DayProps<T> extends Props<T> {
  /** True if the day can be left open. */
  clearable: null extends T ? true : false
}

/** A calendar day, 'YYYY-MM-DD', as somebody else gives it: no zone has a part in it. */
export function DayField<T extends string | null>({ name, clearable, value, onChange }: DayProps<T>) {
  return (
    <DatePicker
      aria-label={name}
      placeholder={name}
      className={styles.recordDay}
      format="YYYY-MM-DD"
      // The present day would be that of the editor's machine.
      showNow={false}
      allowClear={clearable}
      value={value === null ? null : dayjs(value)}
      onChange={(chosen) => onChange((chosen ? chosen.format('YYYY-MM-DD') : null) as T)}
    />
  )
}

/** A time of the day, 'HH:mm', which can be left open. */
export function ClockField({ name, value, onChange }: Props<string | null>) {
  return (
    <TimePicker
      aria-label={name}
      placeholder="--:--"
      className={styles.recordClock}
      format="HH:mm"
      showNow={false}
      // A typed date counts without a click on the panel's button.
      needConfirm={false}
      value={value === null ? null : dayjs(`2000-01-01T${value}`)}
      onChange={(chosen) => onChange(chosen ? chosen.format('HH:mm') : null)}
    />
  )
}
