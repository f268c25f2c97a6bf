import { createHmac, timingSafeEqual } from 'node:crypto'

/** Headers of a signed report, as Standard Webhooks 1.0 names them. */
export interface ReportHeaders {
  id?: string | undefined
  timestamp?: string | undefined
  signature?: string | undefined
  authorization?: string | undefined
}

/** Difference of clocks that is accepted, seconds: later, a report that was recorded is not accepted again. */
const tolerance = 300

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Checks who sends a report: a provider signs body, id and time; a mail server of the site's own, which passes emails on
 * by a command, names the secret.
 */
export function isFromSender(
  { id, timestamp, signature, authorization }: ReportHeaders,
  body: string,
  { secret, now }: { secret: string; now: Date },
): boolean {
  if (authorization !== undefined) return isSame(authorization, `Bearer ${secret}`)
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > tolerance) return false
  const right = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  // All are compared, so that the time says nothing.
  return signature.split(' ', 10).reduce((found, one) => isSame(one, right) || found, false)
}
