import { Select } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
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

const offered = 20

/** A coin or stablecoin of the data section, found by its name or symbol; or none. */
export function CoinSelect({ name, value, none, onChange }: Props) {
  const { language } = useConsole()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const found = useCoins({ keyword: keyword || undefined })
  const chosen = useCoins(value ? { keyword: value } : undefined).filter(({ key }) => key === value)
  const coins = [...chosen, ...found.filter(({ key }) => key !== chosen[0]?.key)]
  const nameOf = (coin: (typeof coins)[number]) => (language === 'en' && coin.name_en) || coin.name
  return (
    <Select
      aria-label={name}
      className={styles.recordAddress}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      options={[
        ...(keyword === '' ? [{ value: '', label: none }] : []),
        ...coins.map((coin) => ({ value: coin.key, label: `${nameOf(coin)} ${coin.symbol}` })),
      ]}
      onChange={onChange}
    />
  )
}

/** Coins and stablecoins that a keyword finds; none without a query. */
function useCoins(query: { keyword: string | undefined } | undefined) {
  const page = query && { ...query, page: 1, size: offered }
  const coins = useAnswer('staffDataEntities', page && { kind: 'coin', ...page })
  const stablecoins = useAnswer('staffDataEntities', page && { kind: 'stablecoin', ...page })
  return page ? [coins, stablecoins].flatMap(({ data }) => data?.list ?? []) : []
}
