import { useState } from 'react'
import type { CoinPayment } from '#contract/events/payments/stablecoins.ts'
import type { Wallet } from '#web/platform/wallets/browser-wallets.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useCoinText } from './coin-text.ts'
import * as coinsStyles from './coins.module.css'

/** Pays from a wallet of this browser. The code for wallets is large, and is loaded when the button is pressed. */
export function WalletButton({ coin }: { coin: CoinPayment }) {
  const t = useCoinText()
  const [busy, setBusy] = useState(false)
  const [wallets, setWallets] = useState<Wallet[]>([])
  const [said, setSaid] = useState<{ text: string; isSent: boolean }>()
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setSaid(undefined)
    try {
      await work()
    } catch {
      setSaid({ text: t('walletFailed'), isSent: false })
    }
    setBusy(false)
  }
  const send = (wallet: Wallet) =>
    attempt(async () => {
      const { sendFrom } = await import('./wallet.ts')
      const result = await sendFrom(wallet, coin)
      const isSent = 'hash' in result
      setSaid({ text: isSent ? t('sent') : t(result.problem, { chain: coin.chain_name }), isSent })
      if (isSent) setWallets([])
    })
  const connect = async () => {
    let found: Wallet[] = []
    await attempt(async () => {
      const { findWallets } = await import('#web/platform/wallets/browser-wallets.ts')
      found = findWallets()
      if (found.length === 0) setSaid({ text: t('noWallet'), isSent: false })
      setWallets(found.length > 1 ? found : [])
    })
    const [only, another] = found
    if (only && !another) await send(only)
  }
  return (
    <div className={coinsStyles.coinWallet}>
      <Button kind="primary" block busy={busy} onClick={connect}>
        {t('connect')}
      </Button>
      {wallets.length > 1 && (
        <fieldset className={coinsStyles.coinWalletList}>
          <legend>{t('chooseWallet')}</legend>
          {wallets.map((wallet) => (
            <Button key={wallet.id} busy={busy} onClick={() => send(wallet)}>
              {wallet.name}
            </Button>
          ))}
        </fieldset>
      )}
      {said && (
        <p className={said.isSent ? 'mut' : styles.fieldErr} role={said.isSent ? 'status' : 'alert'}>
          {said.text}
        </p>
      )}
    </div>
  )
}
