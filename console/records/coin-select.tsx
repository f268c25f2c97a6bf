import { Select } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import * as styles from './records.module.css'

interface Props {
  name: string
  /** Key of the chosen coin; empty for none. */
  value: string
  /** Said where there is none. */
  none: string
  onChange: (key: string) => void
}

const offered = 100

/** A coin or stablecoin of the data section, found by its name or symbol; or none. */
export function CoinSelect({ name, value, none, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  const keyword = useDebounced(word)
  const found = useCoins({ keyword: keyword || undefined })
  const chosen = useCoins(value ? { keyword: value } : undefined).filter((one) => one.value === value)
  const coins = [...chosen, ...found.filter((one) => one.value !== value)]
  return (
    <Select
      aria-label={name}
      className={styles.recordAddress}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      options={
        word === ''
          ? [{ value: '', label: none }, ...coins]
          : // Until the answer is there, what was found before is narrowed down.
            coins.filter(({ label }) => keyword === word || label.toLowerCase().includes(word))
      }
      onChange={onChange}
    />
  )
}

/** Coins and stablecoins that a keyword finds; none without a query. */
function useCoins(query: { keyword: string | undefined } | undefined): { value: string; label: string }[] {
  const asked = query && { kind: 'dataEntity' as const, ...query, page: 1, size: offered }
  const coins = useAnswer('findRecords', asked && { ...asked, filters: { type: 'coin' } })
  const stablecoins = useAnswer('findRecords', asked && { ...asked, filters: { type: 'stablecoin' } })
  if (!asked) return []
  return [coins, stablecoins].flatMap(({ data }) =>
    (data?.list ?? []).map(({ title, values }) => ({ value: String(values.key), label: `${title} ${values.symbol}` })),
  )
}
