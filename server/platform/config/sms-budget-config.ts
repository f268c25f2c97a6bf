import { z } from 'zod'

/** Text messages that may be sent on one day of the site's time, and where to. */
export interface SmsBudget {
  /** Area codes in digits; undefined: all that exist. */
  areas: readonly string[] | undefined
  /** Messages a day to all areas together. */
  site: number
  /** Messages a day to each area that `ofArea` does not name. */
  eachArea: number
  ofArea: Readonly<Record<string, number>>
  /** How much of each of these one client (network address) may use, in per cent. */
  clientShare: number
  /** How much of each is kept for devices on which the owner of the number has signed in before, in per cent. */
  knownShare: number
}

const most = 1_000_000
const areaCode = /^[1-9]\d{0,3}$/
const count = /^\d{1,7}$/

export const usualSmsBudget: SmsBudget = {
  areas: undefined,
  site: 3_000,
  eachArea: 50,
  ofArea: { 86: 1_500, 852: 500, 853: 200, 886: 300 },
  clientShare: 20,
  knownShare: 20,
}

const splitList = (text: string) => text.split(',').map((part) => part.trim())
const isCount = (text: string) => count.test(text) && Number(text) <= most

const areas = z.string().transform((text, context): SmsBudget['areas'] => {
  if (text === 'all') return undefined
  const codes = splitList(text)
  if (codes.every((code) => areaCode.test(code))) return codes
  context.addIssue({ code: 'custom', message: 'must be all, or area codes in digits separated by commas: 86,852' })
  return z.NEVER
})

const ofAreas = z.string().transform((text, context): Pick<SmsBudget, 'eachArea' | 'ofArea'> => {
  const [each = '', ...named] = splitList(text)
  const pairs = named.map((part) => part.split(':'))
  const sound = pairs.every(([code = '', n = '', ...more]) => areaCode.test(code) && isCount(n) && more.length === 0)
  if (isCount(each) && sound) {
    return { eachArea: Number(each), ofArea: Object.fromEntries(pairs.map(([code, n]) => [code, Number(n)])) }
  }
  context.addIssue({ code: 'custom', message: 'must be a number for each area, then those of others: 50,86:1500' })
  return z.NEVER
})

const isPercentage = (text: string) => /^(?:[1-9]\d?|100)$/.test(text)

const named = Object.entries(usualSmsBudget.ofArea).map(([code, n]) => `${code}:${n}`)

/** Settings for what text messages may cost. Part of the one table in config.ts. */
export const smsBudgetSettings = {
  SMS_AREAS: {
    schema: areas.optional(),
    default: 'all',
    meaning:
      'area codes whose numbers can receive codes by text message, such as 86,852; others sign in by email or password',
  },
  SMS_DAILY_BUDGET: {
    schema: z
      .string()
      .refine(isCount, `must be a number from 0 to ${most}`)
      .transform(Number)
      .default(usualSmsBudget.site),
    default: String(usualSmsBudget.site),
    meaning: 'text messages per day (UTC+8) to all areas; the log and the console warn at 80 and 100 per cent',
  },
  SMS_AREA_DAILY_BUDGETS: {
    schema: ofAreas.optional(),
    default: [usualSmsBudget.eachArea, ...named].join(','),
    meaning: 'the same per area: first the default, then named areas; other areas share the rest of the total',
  },
  SMS_CLIENT_SHARE: {
    schema: z
      .string()
      .refine(isPercentage, 'must be a number from 1 to 100')
      .transform(Number)
      .default(usualSmsBudget.clientShare),
    default: String(usualSmsBudget.clientShare),
    meaning: 'percentage of each of these budgets that one network address can use in a day',
  },
  SMS_KNOWN_SHARE: {
    schema: z
      .string()
      .refine((text) => text === '0' || isPercentage(text), 'must be a number from 0 to 100')
      .transform(Number)
      .default(usualSmsBudget.knownShare),
    default: String(usualSmsBudget.knownShare),
    meaning: 'percentage of each kept for members on devices where they have signed in with the same number',
  },
}

type Values = { [Name in keyof typeof smsBudgetSettings]: z.output<(typeof smsBudgetSettings)[Name]['schema']> }

/** The settings, once they are known to be sound. */
export const smsBudgetOf = (values: Values): { smsBudget: SmsBudget } => ({
  smsBudget: {
    ...usualSmsBudget,
    ...values.SMS_AREA_DAILY_BUDGETS,
    areas: values.SMS_AREAS,
    site: values.SMS_DAILY_BUDGET,
    clientShare: values.SMS_CLIENT_SHARE,
    knownShare: values.SMS_KNOWN_SHARE,
  },
})
