import { parseArgs } from 'node:util'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import { tokenText } from '#contract/events/payments/tokens.ts'
import type { CheckedBooks, Finding } from '#server/modules/events/payments/service.ts'
import { runCommand } from './run-command.ts'

const help = `Holds the books of ticket sales against payments and refunds, and these against what the payment providers have on
record: for every event what was taken, given back and is owed. Ends with status 1 where something is off, or a provider
could not be asked. A worker does the same every night; the console shows what came out of it.

  npm run check-books             what is off, or that nothing is
  npm run check-books -- --all    the sums of every event and of every address as well

Stablecoins that came for no order, and wait for their organiser, are named in any case.

  --help                          show this
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
