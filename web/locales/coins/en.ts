import type { CoinsKey } from './zh-hans.ts'

/** Texts of paying in stablecoins, in English. */
export const coinsEn: Readonly<Record<CoinsKey, string>> = {
  tag: '{tag} identifies your order. Send exactly this amount, to the last decimal, so that we can match it.',
  amount: 'Amount',
  address: 'Pay to',
  coin: 'Token and network',
  coinOn: '{token} on {chain}',
  chooseToken: 'Token',
  chooseChain: 'Network',
  change: 'Change',
  use: 'Pay this way',
  about: 'About {amount} {token}; the exact amount comes next',
  rate: '1 {token} = {rate} {currency}',
  code: 'QR code to pay: {chain}, {token}, {amount}',
  scan: 'Scan with a wallet on your phone, or',
  open: 'Open in a wallet app',
  connect: 'Connect a wallet in this browser',
  only: 'Only {token} on {chain} is accepted. The organiser has to refund anything else manually.',
  stepWaiting: 'Waiting for the transfer',
  stepSeen: 'Detected on-chain',
  stepConfirm: '{n} {n|confirmation|confirmations}',
  stepTicket: 'Tickets',
  askedAt: 'opened at {time}',
  block: 'block {n}',
  seen: 'Transfer detected',
  seenHint:
    '{amount} {token}. Tickets are issued after {n} {n|confirmation|confirmations}. You can close this page: your places are reserved and we will email you.',
  confirmations: '{n} of {of} {of|confirmation|confirmations}',
  short: 'Underpaid',
  shortHint:
    'We have received {received} of {price} {token}. Exchanges often deduct a fee. Please send the balance; your places are reserved.',
  restHint:
    'Both payments count for the same order. Any other method charges the full price; the organiser then refunds what you sent.',
  over: 'Overpaid',
  overHint:
    'We have received {received} instead of {price} {token}. The organiser will check, issue your tickets and refund the excess.',
  transaction: 'Transaction',
  explorer: 'Block explorer',
  unread: 'This network cannot be read at the moment. We will resume automatically; money you have sent is safe.',
  noWallet: 'No wallet found in this browser. Scan the code, or copy the amount and address.',
  chooseWallet: 'Choose a wallet',
  declined: 'You declined the transfer; nothing was paid.',
  wrongChain: 'Please switch your wallet to {chain} and try again.',
  walletFailed: 'The wallet did not complete the transfer. Try again, or scan the code.',
  sent: 'Submitted by your wallet; waiting to detect it on-chain.',
}
