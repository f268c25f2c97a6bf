import type { CoinsKey } from './zh-hans.ts'

/** Texts of paying in stablecoins, in English. */
export const coinsEn: Readonly<Record<CoinsKey, string>> = {
  tag: '{tag} marks your order. Please send exactly this amount, to the last digit: it is how we know the money is yours.',
  amount: 'Amount',
  address: 'Pay to',
  coin: 'Token and network',
  coinOn: '{token} on {chain}',
  chooseToken: 'Token',
  chooseChain: 'Network',
  change: 'Change',
  use: 'Pay with this',
  about: 'About {amount} {token}; the exact amount comes next',
  rate: '1 {token} = {rate} {currency}',
  code: 'QR code to pay: {chain}, {token}, {amount}',
  scan: 'Scan with a wallet on your phone, or',
  open: 'Open in a wallet app',
  connect: 'Connect a wallet in this browser',
  only: 'Only {token} on {chain} counts. Other tokens or networks have to be sent back by hand by the organiser.',
  stepWaiting: 'Waiting for the transfer',
  stepSeen: 'Seen on the chain',
  stepConfirm: '{n} {n|confirmation|confirmations}',
  stepTicket: 'Tickets',
  askedAt: 'opened at {time}',
  block: 'block {n}',
  seen: 'Your transfer has been seen',
  seenHint:
    '{amount} {token}. Your tickets follow after {n} {n|confirmation|confirmations}. You can close this page: your places are safe, and we will send you a mail.',
  confirmations: '{n} of {of} confirmations',
  short: 'Less than the price arrived',
  shortHint:
    '{received} of {price} {token} arrived. Exchanges often deduct a fee. Please send the rest: your places are held.',
  restHint:
    'The rest is marked too, and both count for the same order. If you would rather not, ask the organiser for a refund.',
  over: 'More than the price arrived',
  overHint:
    '{received} instead of {price} {token} arrived. The organiser will check, issue your tickets and return the rest.',
  transaction: 'Transaction',
  explorer: 'Block explorer',
  unread: 'This network cannot be read right now. We will carry on by ourselves, and money you have sent is not lost.',
  noWallet: 'No wallet was found in this browser. Scan the code, or copy the amount and address.',
  chooseWallet: 'Choose a wallet',
  declined: 'You declined the transfer in your wallet; nothing was paid.',
  wrongChain: 'Please switch your wallet to {chain} and try again.',
  walletFailed: 'The wallet did not complete the transfer. Please try again, or scan the code.',
  sent: 'Your wallet has sent it; waiting to see it on the chain.',
}
