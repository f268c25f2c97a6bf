import { parseArgs } from 'node:util'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import { tokenText } from '#contract/events/payments/tokens.ts'
import type { CheckedBooks, Finding } from '#server/modules/events/payments/service.ts'
import { runCommand } from './run-command.ts'

const help = `Reconciles the books of ticket sales with payments and refunds, and these with the payment providers’ records: for every
event, the amounts received, refunded and owed. Exits with status 1 if there is a discrepancy, or a provider could not be
queried. A worker does the same every night; the console shows the result.

  npm run check-books             list discrepancies
  npm run check-books -- --all    also list the totals of every event and address

Stablecoins that belong to no order and await their organiser’s decision are always listed.

  --help                          show this help
`

const lineOf = ({ event, order, what, noted, expected, detail }: Finding): string =>
  what === 'unreachable'
    ? `unreachable  ${detail}`
    : `${what.padEnd(11)}  event ${event ?? '?'}  order ${order ?? '?'}  noted ${noted}, expected ${expected}  ${detail}`.trimEnd()

const sumsOf = ({ events }: CheckedBooks): string[] =>
  events.map(({ event, title, currency, exponent, taken, refunded, owed }) => {
    const amount = (value: bigint) => `${writeAmount(value, exponent)} ${currency}`
    return `event ${event}  taken ${amount(taken)}  refunded ${amount(refunded)}  owed ${amount(owed)}  ${title}`
  })

/** Returns the token lines; amounts waiting at organisers' addresses, for no order yet, are always listed. */
const tokensOf = ({ addresses }: CheckedBooks, all: boolean): string[] =>
  addresses
    .filter(({ waiting }) => all || waiting > 0n)
    .map(({ chain, symbol, decimals, treasury, came, assigned, waiting, sentBack }) => {
      const amount = (value: bigint) => `${tokenText(value, decimals)} ${symbol}`
      const parts = [`came ${amount(came)}`, `assigned ${amount(assigned)}`, `waiting ${amount(waiting)}`]
      return `chain ${chain}  ${parts.join('  ')}  sent back ${amount(sentBack)}  ${treasury}`
    })

await runCommand(help, async ({ args, open }) => {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const { payments } = await open()
  const checked = await payments.booksCheck.checkAndKeep(new Date())
  const { findings, events, orders } = checked
  if (findings.length > 0) process.exitCode = 1
  return [
    ...(values.all ? sumsOf(checked) : []),
    ...tokensOf(checked, values.all),
    ...findings.map(lineOf),
    findings.length === 0
      ? `All books are right: ${orders} orders of ${events.length} events.`
      : `${findings.length} found among ${orders} orders of ${events.length} events. Amounts are in the smallest unit.`,
  ].join('\n')
})
