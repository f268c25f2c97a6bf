import { Select } from 'antd'

/** Zones that events of ours are in most often come first. */
const usual = ['Asia/Hong_Kong', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Taipei', 'Asia/Tokyo', 'UTC']

const options = [...new Set([...usual, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

interface Props {
  id?: string
  name: string
  value: string
  onChange: (zone: string) => void
}

/** A time zone by its IANA name, looked for by typing. */
export function ZoneSelect({ id, name, value, onChange }: Props) {
  return (
    <Select<string>
      id={id}
      aria-label={name}
      className="full"
      showSearch={{
        filterOption: (typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase()),
      }}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}
