import { z } from 'zod'
import { trimmedEnd } from '#language/text/trim.ts'

/** Address of a service, without a closing slash; neither a password nor a query is part of it. */
export const serviceAddress = z.string().transform((text, context): string => {
  const url = URL.parse(text)
  const bare = url && !/[?#\s]/.test(text) && !url.username && !url.password
  if (bare && (url.protocol === 'http:' || url.protocol === 'https:')) return trimmedEnd(url.href, /\//)
  context.addIssue({
    code: 'custom',
    message: 'must be an address such as https://api.example.org, without a password or a query',
  })
  return z.NEVER
})
