import { Select } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { nearestFirst } from '#language/text/name-rank.ts'

const offered = 20

interface Props {
  value: number | undefined
  onChange: (user: number | undefined) => void
}

/** One user, looked for by name, number or address. */
export function UserSelect({ value, onChange }: Props) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim() || (value === undefined ? undefined : `#${value}`)
  const found = useAnswer('staffUsers', { keyword, page: 1, size: offered })
  const options = nearestFirst(found.data?.list ?? [], typed, (one) => [one.nickname, one.email]).map(
    ({ id, nickname, email }) => ({
      value: id,
      label: [nickname, email, `#${id}`].filter(Boolean).join(' · '),
    }),
  )
  return (
    <Select<number>
      aria-label={t('message.findUser')}
      placeholder={t('message.findUser')}
      className="full"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={found.loading}
      value={value}
      options={options}
      onChange={(user) => onChange(user ?? undefined)}
    />
  )
}
