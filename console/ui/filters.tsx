import { Input, Select } from 'antd'

interface ChoiceProps {
  /** What is chosen by, shown as long as nothing is chosen. */
  name: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** A choice among few values, in the head of a list; it can be left open. */
export function FilterChoice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <Select<string>
      aria-label={name}
      placeholder={name}
      className="filter"
      allowClear
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}

interface WordsProps {
  name: string
  /** Where the name is long. */
  wide?: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Words to look for, in the head of a list. Enter looks; the input method's own Enter does not. */
export function FilterWords({ name, wide = false, value, onChange }: WordsProps) {
  return (
    <Input.Search
      // What is typed belongs to the address: another address, such as by going back, begins anew.
      key={value}
      className={wide ? 'filter filter--words filter--wide' : 'filter filter--words'}
      aria-label={name}
      placeholder={name}
      allowClear
      maxLength={200}
      defaultValue={value}
      onSearch={(words) => onChange(words.trim() || undefined)}
    />
  )
}
