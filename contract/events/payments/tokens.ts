import { writeAmount } from './pricing.ts'

/** Amounts of tokens as the smallest units that their contracts count in. No zod: the browser has it too. */

/** Number of digits at the end of an amount that identify the order. */
export const tagDigits = 4
/** Decimals of a token that people see: cents, and the tag. */
const shownDecimals = 2 + tagDigits

/** An amount of a token as people write it, with the decimals that distinguish orders, and more where it has more. */
export function tokenText(amount: bigint, decimals: number): string {
  const text = writeAmount(amount, decimals)
  const [whole, fraction = ''] = text.split('.')
  let length = fraction.length
  while (length > shownDecimals && fraction[length - 1] === '0') length -= 1
  return `${whole}.${fraction.slice(0, length).padEnd(shownDecimals, '0')}`
}

/** A transfer that a wallet can be asked for. */
export interface TokenTransfer {
  chain: number
  /** The token's contract. */
  contract: string
  /** The recipient. */
  address: string
  /** Amount in the token's smallest unit. */
  amount: string
}

/** The transfer as a link for wallets, as EIP-681 writes it. */
export const transferLink = ({ chain, contract, address, amount }: TokenTransfer): string =>
  `ethereum:${contract}@${chain}/transfer?address=${address}&uint256=${amount}`
