import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'
import { openTestStream } from './test-stream.ts'

let sites: TestSites
beforeAll(async () => {
  sites = await openTestSites({ now: new Date() })
})
afterAll(() => sites.close())

const publish = (importKey: string) =>
  sites.one.services.content.saveItems([
    testDraft({ importKey, kind: 'flash', title: importKey, releaseTime: new Date(Date.now() - 1_000) }),
  ])

it('a flash that one process publishes reaches the streams of the other, which goes on where that one stopped', async () => {
  const first = await openTestStream(sites.one.origin, { topics: 'flash' })
  const second = await openTestStream(sites.two.origin, { topics: 'flash' })
  await Promise.all([first.next('ready'), second.next('ready')])
  await publish('第一条')
  const [here, there] = await Promise.all([first.next('flash'), second.next('flash')])
  expect(there.data).toEqual(here.data)
  expect(there.id).toBe(here.id)
  first.close()
  await publish('第二条')
  await second.next('flash')
  const returned = await openTestStream(sites.two.origin, { topics: 'flash' }, here.id)
  const { data } = await returned.next('flash')
  expect(data.items.map(({ title }) => title)).toContain('第二条')
  second.close()
  returned.close()
})
