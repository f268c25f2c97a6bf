import { Select } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import * as styles from './records.module.css'

interface Props {
  name: string
  /** Key of the chosen coin; empty for none. */
  value: string
  /** Said where there is none. */
  none: string
  onChange: (key: string) => void
}

const maxCoins = 100

/** A coin or stablecoin of the data section, or none. */
export function CoinSelect({ name, value, none, onChange }: Props) {
  const { language } = useConsole()
  const first = { page: 1, size: maxCoins }
  const lists = [
    useAnswer('staffDataEntities', { kind: 'coin', ...first }),
    useAnswer('staffDataEntities', { kind: 'stablecoin', ...first }),
  ]
  const coins = lists.flatMap(({ data }) => data?.list ?? [])
  const nameOf = (coin: (typeof coins)[number]) => (language === 'en' && coin.name_en) || coin.name
  return (
    <Select
      aria-label={name}
      className={styles.recordAddress}
      showSearch={searchedByName}
      value={value}
      options={[
        { value: '', label: none },
        ...coins.map((coin) => ({ value: coin.key, label: `${nameOf(coin)} ${coin.symbol}` })),
      ]}
      onChange={onChange}
    />
  )
}
