import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'
import { type Chain, chainSettings } from './chains-config.ts'

export interface PaymentSettings {
  /** Addresses of payment providers. */
  payments: { stripeUrl: string; chains?: readonly Chain[] }
}

export const usualStripeUrl = 'https://api.stripe.com'

/** Settings of payment providers. Organisers enter their keys themselves. Part of the one table in config.ts. */
export const paymentSettings = {
  STRIPE_API_URL: {
    schema: z
      .string()
      .refine((value) => {
        const url = URL.parse(value)
        return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@\s]/.test(value)
      }, 'must be an address such as https://stripe-relay.example.org, without a path')
      .transform((value) => trimmedEnd(value, /\//))
      .default(usualStripeUrl),
    default: usualStripeUrl,
    meaning: 'address of Stripe’s API, or of a relay',
  },
  ...chainSettings,
}

interface Values {
  STRIPE_API_URL: string
  STABLECOIN_CHAINS?: Chain[] | undefined
}

/** The settings of payments, from checked variables. */
export const paymentsOf = ({ STRIPE_API_URL: stripeUrl, STABLECOIN_CHAINS: chains }: Values): PaymentSettings => ({
  payments: { stripeUrl, ...(chains && { chains }) },
})
