import { useCallback, useState } from 'react'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import type { CoinChoice as Choice, CoinPayment } from '#contract/events/payments/stablecoins.ts'
import { transferLink } from '#contract/events/payments/tokens.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { QrCode } from '#web/ui/qr-code.tsx'
import * as checkoutStyles from '../../checkout.module.css'
import { useOrderText } from '../../order-text.ts'
import * as ticketStyles from '../../ticket.module.css'
import { CopiedFact } from '../copied-fact.tsx'
import { HeldUntil } from '../held-until.tsx'
import * as payingStyles from '../paying.module.css'
import { useAsking } from '../use-asking.ts'
import { hasAnotherWay } from '../ways.ts'
import { CoinStages, Confirmations } from './coin-progress.tsx'
import { useCoinText } from './coin-text.ts'
import * as coinsStyles from './coins.module.css'
import { WalletButton } from './wallet-button.tsx'

const CoinChoice = lazyDialog(async () => (await import('./coin-choice.tsx')).CoinChoice)

interface CoinPanelProps {
  found: OrderPayments
  onChange: (found: OrderPayments) => void
}

/** A payment in stablecoins that is under way: what to send, or how far what was sent is. */
export function CoinPanel({ found, onChange }: CoinPanelProps) {
  const t = useOrderText()
  const language = useLanguage()
  const toast = useToast()
  const [now, setNow] = useState(found)
  const [busy, setBusy] = useState(false)
  const { id, token, state } = found.order
  const take = useCallback(
    (next: OrderPayments) => {
      if (next.payment?.state !== 'open' || next.order.state !== state) onChange(next)
      else setNow(next)
    },
    [state, onChange],
  )
  const ask = useCallback(
    async () => take(await httpBackend.call(language, 'getOrderPayment', { order: id, token })),
    [language, id, token, take],
  )
  useAsking(ask)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
    setBusy(false)
  }
  const giveUp = () =>
    attempt(async () => take(await httpBackend.call(language, 'cancelPayment', { order: id, token })))
  const choose = (coin: Choice) =>
    attempt(async () => {
      await httpBackend.call(language, 'choosePaymentCoin', { order: id, token, coin })
      await ask()
    })
  const { coin } = now.payment ?? {}
  const coins = now.methods.find(({ provider }) => provider === 'stablecoin')?.coins ?? []
  const isOpen = !isCovered(coin)
  return (
    <section className={payingStyles.payPanel} aria-live="polite">
      {isOpen && <HeldUntil key={now.order.expires_time} {...now.order} />}
      {coin && <Coin coin={coin} currency={now.order.currency} />}
      {isOpen && coin?.state !== 'short' && <ChangeCoin {...{ coins, coin, busy }} onChoose={choose} />}
      {isOpen && hasAnotherWay(now.methods, 'stablecoin') && (
        <div className={checkoutStyles.tkFormActs}>
          <Button busy={busy} onClick={giveUp}>
            {t('payOtherwise')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** True once all that is due has come, so that nothing can be chosen any more. */
const isCovered = (coin?: CoinPayment | null) => coin?.state === 'confirming' || coin?.state === 'over'

function Coin({ coin, currency }: { coin: CoinPayment; currency: string }) {
  const t = useCoinText()
  const { state, symbol, amount, received, price, finality } = coin
  const came = state === 'confirming' ? 'seen' : (state === 'over' || state === 'short') && state
  return (
    <>
      {!coin.is_read && (
        <p className={coinsStyles.coinNote} role="status">
          {t('unread')}
        </p>
      )}
      {came && (
        <>
          <h2 className={`h3 ${state === 'short' ? coinsStyles.coinShort : ''}`}>{t(came)}</h2>
          <p className="mut num">
            {t(`${came}Hint`, { amount: received, received, price, token: symbol, n: finality })}
          </p>
        </>
      )}
      {state === 'confirming' && <Confirmations {...coin} />}
      {!isCovered(coin) && <ToSend coin={coin} currency={currency} />}
      {state === 'short' && <p className="mut">{t('restHint')}</p>}
      {state !== 'short' && state !== 'over' && <CoinStages coin={coin} />}
      {coin.transaction && <Transaction {...coin.transaction} />}
      {amount !== '' && !isCovered(coin) && (
        <p className={coinsStyles.coinNote}>{t('only', { chain: coin.chain_name, token: symbol })}</p>
      )}
    </>
  )
}

/** The exact transfer: as a code, for a wallet of this browser, and to copy. */
function ToSend({ coin, currency }: { coin: CoinPayment; currency: string }) {
  const t = useCoinText()
  const { chain, chain_name: name, contract, address, units, amount, symbol, rate } = coin
  const link = transferLink({ chain, contract, address, amount: units })
  const [head, tag] = [amount.slice(0, -4), amount.slice(-4)]
  return (
    <div className={coinsStyles.coinSend}>
      <div className={coinsStyles.coinSendCode}>
        <QrCode text={link} label={t('code', { chain: name, token: symbol, amount })} />
        <p className="mut">{t('scan')}</p>
        <WalletButton coin={coin} />
        <a className={`${styles.btn} ${styles.btnBlock} ${coinsStyles.coinSendOpen}`} href={link}>
          {t('open')}
        </a>
      </div>
      <div className={coinsStyles.coinSendWhat}>
        <p className={`${coinsStyles.coinAmount} num`}>
          <b>
            {head}
            <mark>{tag}</mark>
          </b>{' '}
          <span>{symbol}</span>
        </p>
        <p className={`mut ${coinsStyles.coinTag}`}>{t('tag', { tag })}</p>
        <dl className={ticketStyles.orderFacts}>
          <div>
            <dt>{t('coin')}</dt>
            <dd>
              {t('coinOn', { chain: name, token: symbol })}
              {rate && (
                <span className={`mut num ${coinsStyles.coinRate}`}>
                  {t('rate', { token: symbol, rate, currency })}
                </span>
              )}
            </dd>
          </div>
          <CopiedFact label={t('amount')} value={amount} />
          <CopiedFact label={t('address')} value={address}>
            <span className={coinsStyles.coinAddress}>
              <b>{address.slice(0, 6)}</b>
              {address.slice(6, -6)}
              <b>{address.slice(-6)}</b>
            </span>
          </CopiedFact>
        </dl>
      </div>
    </div>
  )
}

interface ChangeCoinProps {
  coins: OrderPayments['methods'][number]['coins']
  coin: CoinPayment | null | undefined
  busy: boolean
  onChoose: (coin: Choice) => void
}

/** Another token or chain; open where none is chosen yet. */
function ChangeCoin({ coins, coin, busy, onChoose }: ChangeCoinProps) {
  const t = useCoinText()
  const [chosen, setChosen] = useState<Choice>()
  const first = coins[0] && { chain: coins[0].chain, symbol: coins[0].symbol }
  const next = chosen ?? coin ?? first
  if (!next || (coin && coins.length < 2)) return null
  return (
    <details className={coinsStyles.coinChange} open={!coin}>
      <summary>{t('change')}</summary>
      <CoinChoice coins={coins} chosen={next} onChoose={setChosen} onClose={() => {}} />
      <Button size="s" busy={busy} onClick={() => onChoose({ chain: next.chain, symbol: next.symbol })}>
        {t('use')}
      </Button>
    </details>
  )
}

function Transaction({ hash, link }: { hash: string; link: string }) {
  const t = useCoinText()
  return (
    <dl className={ticketStyles.orderFacts}>
      <CopiedFact label={t('transaction')} value={hash}>
        <span className={coinsStyles.coinAddress}>{`${hash.slice(0, 8)}…${hash.slice(-6)}`}</span>
      </CopiedFact>
      {link && (
        <div>
          <dt className="sr">{t('explorer')}</dt>
          <dd>
            <a className="link" href={link} target="_blank" rel="noopener noreferrer">
              {t('explorer')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
