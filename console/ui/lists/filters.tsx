import { Input, type InputRef, Select } from 'antd'
import { useRef } from 'react'
import { useKeys } from '#console/platform/keys/keys.ts'
import * as styles from './lists.module.css'

interface Option {
  value: string
  label: string
}

/** Values as the options of a choice. */
export const optionsOf = <V extends string>(values: readonly V[], label: (value: V) => string): Option[] =>
  values.map((value) => ({ value, label: label(value) }))

interface ChoiceProps {
  /** Name of the filter, shown as a placeholder while nothing is chosen. */
  name: string
  /** Chosen value; one that is none of the options counts as none. */
  value: string | undefined
  options: readonly Option[]
  onChange: (value: string | undefined) => void
}

/** A choice among few values, in the head of a list; it can be left open. */
export function FilterChoice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <Select<string>
      aria-label={name}
      placeholder={name}
      className={styles.filter}
      allowClear
      popupMatchSelectWidth={false}
      value={options.find((one) => one.value === value)?.value}
      options={[...options]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}

interface WordsProps {
  name: string
  /** True for long names. */
  wide?: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/**
 * Words to look for, in the head of a list, reached by the key / and left by Escape. Enter looks; the input method's own
 * Enter does not.
 */
export function FilterWords({ name, wide = false, value, onChange }: WordsProps) {
  const field = useRef<InputRef>(null)
  useKeys({ '/': () => field.current?.focus({ cursor: 'all' }) })
  return (
    <Input.Search
      // The typed text belongs to the address: another address, such as after going back in the history, starts with
      // its own.
      key={value}
      ref={field}
      className={
        wide ? `${styles.filter} ${styles.filterWords} ${styles.filterWide}` : `${styles.filter} ${styles.filterWords}`
      }
      aria-label={name}
      placeholder={name}
      allowClear
      maxLength={200}
      defaultValue={value}
      onSearch={(words) => onChange(words.trim() || undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) field.current?.blur()
      }}
    />
  )
}
