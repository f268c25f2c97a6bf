import { useEffect, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'

type Lines = CallInput<'quoteOrder'>['lines']
type Offer = CallOutput<'getTicketOffer'>
export type Quote = CallOutput<'quoteOrder'>

export interface Quoted {
  /** Price of the lines; undefined until it is known, and where nothing costs anything. */
  quote: Quote | undefined
  /** Why the codes for discounts were not taken. */
  refusal: string | undefined
}

/**
 * Returns the price of chosen tickets with discount codes, asked for anew whenever the choice changes.
 * @param offer what is offered; another one may have other prices
 */
export function useQuote(event: number, lines: Lines, codes: readonly string[], offer: Offer): Quoted {
  const language = useLanguage()
  const [quoted, setQuoted] = useState<Quoted>({ quote: undefined, refusal: undefined })
  const asked = JSON.stringify(lines.map(({ type, quantity }) => ({ type, quantity })))
  const given = codes.join('\n')
  const priced = offer.types.some(({ price }) => price !== '0')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer that was asked for again is asked about again
  useEffect(() => {
    const wanted = JSON.parse(asked) as Lines
    if (!priced || wanted.length === 0) {
      setQuoted({ quote: undefined, refusal: undefined })
      return
    }
    let isCurrent = true
    const input = { event, lines: wanted, discount_codes: given ? given.split('\n') : [] }
    httpBackend.call(language, 'quoteOrder', input).then(
      (quote) => isCurrent && setQuoted({ quote, refusal: undefined }),
      (error: unknown) =>
        isCurrent && setQuoted(({ quote }) => ({ quote, refusal: isBackendError(error) ? error.message : undefined })),
    )
    return () => {
      isCurrent = false
    }
  }, [event, language, priced, asked, given, offer])
  return quoted
}
