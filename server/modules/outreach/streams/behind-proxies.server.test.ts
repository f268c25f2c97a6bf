import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import {
  hasKeyedVarnish,
  isInstalled,
  openCachingNginx,
  openCachingVarnish,
  openNginx,
  openVarnish,
  type TestProxy,
} from '../../../../tools/test-proxies.ts'
import { openTestStream } from './test-stream.ts'

let site: TestSite
let clock: ReturnType<typeof runRepeatedly>
beforeAll(async () => {
  site = await openTestSite()
  clock = runRepeatedly([site.services.streams.openedTask], silentLog)
})
afterAll(async () => {
  await clock.close()
  await site.close()
})

const publish = (importKey: string) =>
  site.services.content.saveItems([
    testDraft({ importKey, kind: 'flash', title: importKey, releaseTime: new Date(Date.now() - 1_000) }),
  ])

describe.each([
  ['nginx as it is installed', openNginx, isInstalled('nginx', '-v')],
  ['nginx as a cache', openCachingNginx, isInstalled('nginx', '-v')],
  ['Varnish as it is installed', openVarnish, isInstalled('varnishd', '-V')],
  ['Varnish as a cache', openCachingVarnish, hasKeyedVarnish()],
] as const)('streams behind %s (skipped where it is not)', (_name, openProxy, isThere) => {
  let proxy: TestProxy
  beforeAll(async () => {
    if (isThere) proxy = await openProxy(site.origin)
  })
  afterAll(() => proxy?.close())

  it.skipIf(!isThere)('each event reaches several streams of one address at once, and replay goes on', async () => {
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => openTestStream(proxy.origin, { topics: 'flash' })),
    )
    await Promise.all(streams.map((stream) => stream.next('ready')))
    const [first, second] = [randomUUID(), randomUUID()]
    await publish(first)
    const events = await Promise.all(
      streams.map((stream) => stream.next('flash', ({ items }) => items.some(({ title }) => title === first))),
    )
    for (const stream of streams) stream.close()
    await publish(second)
    const returned = await openTestStream(proxy.origin, { topics: 'flash' }, events[0]?.id)
    await returned.next('flash', ({ items }) => items.some(({ title }) => title === second))
    returned.close()
  })
})
