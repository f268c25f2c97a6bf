import { useState } from 'react'
import type { CoinChoice as Choice, CoinOffer } from '#contract/events/payments/stablecoins.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useCoinText } from './coin-text.ts'
import * as coinsStyles from './coins.module.css'

interface CoinChoiceProps {
  coins: readonly CoinOffer[]
  chosen: Choice | undefined
  onChoose: (chosen: Choice) => void
}

/** Which token on which chain; a token that is not on the chosen chain brings its own first one. */
export function CoinChoice({ coins, chosen, onChoose }: CoinChoiceProps) {
  const t = useCoinText()
  const current = coins.find(({ chain, symbol }) => chain === chosen?.chain && symbol === chosen.symbol) ?? coins[0]
  if (!current) return null
  const symbols = [...new Set(coins.map(({ symbol }) => symbol))]
  const chains = coins.filter(({ symbol }) => symbol === current.symbol)
  const choose = (symbol: string, chain: number) => {
    const found = coins.find((one) => one.symbol === symbol && one.chain === chain)
    const instead = found ?? coins.find((one) => one.symbol === symbol)
    if (instead) onChoose({ chain: instead.chain, symbol: instead.symbol })
  }
  return (
    <div className={coinsStyles.coinChoice}>
      <Field label={t('chooseToken')}>
        {(given) => (
          <select
            {...given}
            className={styles.select}
            value={current.symbol}
            onChange={({ currentTarget }) => choose(currentTarget.value, current.chain)}
          >
            {symbols.map((symbol) => (
              <option key={symbol}>{symbol}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('chooseChain')}>
        {(given) => (
          <select
            {...given}
            className={styles.select}
            value={current.chain}
            onChange={({ currentTarget }) => choose(current.symbol, Number(currentTarget.value))}
          >
            {chains.map(({ chain, chain_name: name }) => (
              <option key={chain} value={chain}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className={`mut ${coinsStyles.coinChoiceAbout} num`}>
        {t('about', { amount: current.amount, token: current.symbol })}
      </p>
    </div>
  )
}

/** The same for somebody who begins to pay. */
export function FirstCoinChoice({ coins, onChoose }: Omit<CoinChoiceProps, 'chosen'>) {
  const [chosen, setChosen] = useState<Choice>()
  const choose = (next: Choice) => {
    setChosen(next)
    onChoose(next)
  }
  return <CoinChoice coins={coins} chosen={chosen} onChoose={choose} />
}
