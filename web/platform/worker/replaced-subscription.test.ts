import { describe, expect, it } from 'vitest'
import { replacementOf } from './replaced-subscription.ts'

const subscription = (name: string) =>
  ({
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: `key of ${name}`, auth: `of ${name}` },
    }),
  }) as unknown as PushSubscription
const asked: (PushSubscriptionOptionsInit | undefined)[] = []
const manager = {
  subscribe: async (options?: PushSubscriptionOptionsInit) => {
    asked.push(options)
    return subscription('own')
  },
}
const former = { endpoint: 'https://push.example/former', auth: 'of former' }

describe('a subscription that a browser replaced', () => {
  it('is sent with the former one, which shows whose it is', async () => {
    const change = { oldSubscription: subscription('former'), newSubscription: subscription('next') }
    const next = { endpoint: 'https://push.example/next', p256dh: 'key of next', auth: 'of next' }
    expect(await replacementOf(change, manager)).toEqual({ former, ...next })
    expect(asked).toEqual([])
  })

  it('is made with the key of the former one, where the browser made none', async () => {
    const change = { oldSubscription: subscription('former'), newSubscription: null }
    expect(await replacementOf(change, manager)).toMatchObject({ former, endpoint: 'https://push.example/own' })
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) }])
  })

  it.each([{}, { newSubscription: subscription('next') }])(
    'is not sent where the former one is unknown',
    async (change) => expect(await replacementOf(change, manager)).toBeUndefined(),
  )
})
