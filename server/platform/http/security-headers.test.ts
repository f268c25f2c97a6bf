import { expect, it } from 'vitest'
import type { ChallengeProvider } from '#server/platform/config/challenge-config.ts'
import { createSecurityHeaders } from './security-headers.ts'

const provider: ChallengeProvider = {
  ...{ kind: 'turnstile', siteKey: 'public', secret: 'secret', verifyUrl: 'https://judge.test/verify' },
  ...{ scriptUrl: 'https://widget.test/v0/api.js', passesWhenDown: false },
}
const analyticsUrl = 'https://analytics.test/event'
const directive = (headers: Readonly<Record<string, string>>, name: string) =>
  headers['content-security-policy']?.split('; ').find((one) => one.startsWith(`${name} `))

it('lets the script of a provider of challenges run where one is configured, on pages for readers alone', () => {
  const { page, ...others } = createSecurityHeaders('https://site.test', { analyticsUrl, challenge: provider })
  expect(directive(page, 'script-src')).toMatch(/^script-src 'self' 'sha256-[^']+' https:\/\/widget\.test$/)
  expect(directive(page, 'frame-src')).toMatch(/ https:\/\/widget\.test$/)
  expect(directive(page, 'connect-src')).toBe("connect-src 'self' https://analytics.test https://widget.test")
  const rest = [others.data, others.embedded, others.checkIn, others.console('nonce')]
  for (const headers of rest) expect(JSON.stringify(headers)).not.toContain('widget.test')
  for (const challenge of [undefined, { kind: 'work', hashes: 1_000 } as const]) {
    const own = createSecurityHeaders('https://site.test', { analyticsUrl, challenge }).page
    expect(own).toEqual(createSecurityHeaders('https://site.test', { analyticsUrl }).page)
  }
})
