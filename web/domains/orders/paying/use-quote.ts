import { useEffect, useEffectEvent, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { priceWithCodes } from './accepted-codes.ts'

type Lines = CallInput<'quoteOrder'>['lines']
type Offer = CallOutput<'getTicketOffer'>
export type Quote = CallOutput<'quoteOrder'>

interface Wish {
  event: number
  lines: Lines
  /** Discount codes that were accepted for what was chosen before. */
  codes: readonly string[]
  /** Another one may have other prices. */
  offer: Offer
  /** Codes that do not apply to what is chosen now: the price is without them. */
  onRefused: (codes: readonly string[]) => void
}

/**
 * Returns the price of chosen tickets with discount codes, requested again whenever the choice changes; undefined until
 * it is known, and where nothing costs anything.
 */
export function useQuote({ event, lines, codes, offer, onRefused }: Wish): Quote | undefined {
  const language = useLanguage()
  const [quote, setQuote] = useState<Quote>()
  const asked = JSON.stringify(lines.map(({ type, quantity }) => ({ type, quantity })))
  const given = JSON.stringify(codes)
  const priced = offer.types.some(({ price }) => price !== '0')
  const refuse = useEffectEvent(onRefused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer that was asked for again is asked about again
  useEffect(() => {
    const wanted = JSON.parse(asked) as Lines
    if (!priced || wanted.length === 0) {
      setQuote(undefined)
      return
    }
    let isCurrent = true
    const ask = (discounts: readonly string[]) =>
      httpBackend.call(language, 'quoteOrder', { event, lines: wanted, discount_codes: [...discounts] })
    priceWithCodes(JSON.parse(given) as string[], ask).then(
      ({ quote: next, refused }) => {
        if (!isCurrent) return
        setQuote(next)
        if (refused.length > 0) refuse(refused)
      },
      // The price that was shown stays; the server refuses to sell at another one.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [event, language, priced, asked, given, offer])
  return quote
}
