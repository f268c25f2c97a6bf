import '../organising.module.css'
import '../organising-form.module.css'
import '../organising-rows.module.css'
import { useState } from 'react'
import type { CoinException, CoinRefund } from '#contract/events/payments/stablecoins.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/lists.module.css'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { AssignDialog } from './assign-dialog.tsx'
import { useOrganisingCoinText } from './coins-text.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Opened =
  | { act: 'assign'; exception: CoinException }
  | { act: 'refund'; exception?: CoinException; refund?: CoinRefund }

const page = { page: 1, size: 50 }

/** Stablecoins that need the organiser: what came for no order, and refunds to buyers. Nothing where none does. */
export function CoinDesk() {
  const t = useOrganisingCoinText()
  const toast = useToast()
  const exceptions = useAnswer('stablecoinExceptions', page)
  const refunds = useAnswer('stablecoinRefunds', page)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const finish = (text: string) => {
    toast(text, 'done')
    close()
    exceptions.reload()
    refunds.reload()
  }
  return (
    <>
      <List
        title={t('exceptions')}
        hint={t('exceptionsHint')}
        rows={exceptions.data?.list ?? []}
        more={exceptions.data?.more}
      >
        {(row) => <Exception row={row} onOpen={setOpened} />}
      </List>
      <List title={t('refunds')} hint={t('refundsHint')} rows={refunds.data?.list ?? []} more={refunds.data?.more}>
        {(row) => <Refund row={row} onOpen={setOpened} />}
      </List>
      {opened?.act === 'assign' && <AssignDialog exception={opened.exception} onDone={finish} onClose={close} />}
      {opened?.act === 'refund' && <RefundDialog {...opened} onDone={finish} onClose={close} />}
    </>
  )
}

interface ListProps<Row> {
  title: string
  hint: string
  rows: readonly Row[]
  more: boolean | undefined
  children: (row: Row) => React.ReactNode
}

function List<Row extends { id: number }>({ title, hint, rows, more, children }: ListProps<Row>) {
  const t = useOrganisingCoinText()
  if (rows.length === 0) return null
  return (
    <section className={styles.sec} aria-label={title}>
      <div className={styles.secHead}>
        <h2>{title}</h2>
      </div>
      <p className={organisingFormStyles.evcap}>{hint}</p>
      <ul className={organisingRowsStyles.evrows}>
        {rows.map((row) => (
          <li key={row.id} className={`${organisingRowsStyles.evrow} ${organisingStyles.orgmessage}`}>
            {children(row)}
          </li>
        ))}
      </ul>
      {more && <p className={organisingFormStyles.evcap}>{t('more')}</p>}
    </section>
  )
}

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`

function Exception({ row, onOpen }: { row: CoinException; onOpen: (opened: Opened) => void }) {
  const t = useOrganisingCoinText()
  const { kind, amount, symbol, chain_name: chain, sender, link, order_number: order, expected } = row
  return (
    <>
      <p className="num">
        <b>
          {amount} {symbol}
        </b>{' '}
        · {chain} · {t(`kind.${kind}`)}
      </p>
      <p className={`${organisingFormStyles.evcap} num`}>
        {row.seen_time.slice(0, 16)} · {t('from')} <span title={sender}>{shortAddress(sender)}</span>
        {link && (
          <>
            {' · '}
            <a className="link" href={link} target="_blank" rel="noopener noreferrer">
              {t('explorer')}
            </a>
          </>
        )}
      </p>
      {order && kind !== 'gone' && (
        <p className={`${organisingFormStyles.evcap} num`}>{t('seemsFor', { order, expected })}</p>
      )}
      {kind === 'gone' ? (
        <p className={organisingFormStyles.evcap}>
          {t('refundOf', { order })} · {t('goneHint')}
        </p>
      ) : (
        <div className={organisingFormStyles.evacts}>
          <Button size="s" kind="primary" onClick={() => onOpen({ act: 'assign', exception: row })}>
            {t('assign')}
          </Button>
          <Button size="s" onClick={() => onOpen({ act: 'refund', exception: row })}>
            {t('refund')}
          </Button>
        </div>
      )}
    </>
  )
}

function Refund({ row, onOpen }: { row: CoinRefund; onOpen: (opened: Opened) => void }) {
  const t = useOrganisingCoinText()
  return (
    <>
      <p className="num">
        <b>
          {row.amount} {row.symbol}
        </b>{' '}
        · {row.chain_name} · {t('refundOf', { order: row.order_number })}
      </p>
      <p className={`${organisingFormStyles.evcap} num`}>
        {row.event_title} · {row.created_time.slice(0, 16)} · {t('to')}{' '}
        <span title={row.receiver}>{shortAddress(row.receiver)}</span>
      </p>
      <div className={organisingFormStyles.evacts}>
        <Button size="s" kind="primary" onClick={() => onOpen({ act: 'refund', refund: row })}>
          {t('refund')}
        </Button>
      </div>
    </>
  )
}
