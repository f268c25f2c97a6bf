import { expect, it } from 'vitest'
import { ProviderHealth } from './provider-health.ts'

it('counts failures since the last success, and remembers when each was', async () => {
  let now = 1_000
  const health = new ProviderHealth(() => now)
  const fails = () => Promise.reject(new Error('no'))
  expect(await health.watch('mail', async () => 'sent')).toBe('sent')
  now = 2_000
  await expect(health.watch('mail', fails)).rejects.toThrow('no')
  await expect(health.watch('mail', fails)).rejects.toThrow('no')
  expect(health.states).toEqual([{ provider: 'mail', successAt: 1_000, failureAt: 2_000, failures: 2 }])
  now = 3_000
  await expect(health.watch('mail', fails, () => true)).rejects.toThrow('no')
  expect(health.states).toMatchObject([{ successAt: 3_000, failures: 0 }])
})

it('has no metric of a provider that was not asked, and no moment of what never happened', async () => {
  const health = new ProviderHealth(() => 5_000)
  const read = async () =>
    Object.fromEntries(await Promise.all(health.metrics.map(async ({ name, read }) => [name, await read()])))
  expect(Object.values(await read()).flat()).toEqual([])
  health.note('push', false)
  expect(await read()).toEqual({
    provider_failures_in_a_row: [{ labels: { provider: 'push' }, value: 1 }],
    provider_last_success_timestamp_seconds: [],
    provider_last_failure_timestamp_seconds: [{ labels: { provider: 'push' }, value: 5 }],
    provider_requests_total: [{ labels: { provider: 'push', outcome: 'failed' }, value: 1 }],
  })
})
