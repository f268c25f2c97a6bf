import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { winnerPicture } from '#contract/events/ceremonies/ceremony-terms.ts'
import { addCeremony, addVoters, contextOf, setTimes } from '#server/modules/events/ceremonies/test-ceremony.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const get = (path: string) => fetch(newsroom.site.origin + path)

const pictureAt = async (path: string) => {
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await answer.arrayBuffer())
}

it('the result names it to those that an award is shared with', async () => {
  const { edition, awards } = await addCeremony(newsroom, 2047)
  const [voter = 0] = await addVoters(newsroom.site, 1)
  const { ceremonies } = newsroom.site.services
  const input = { award: awards[1]?.id ?? 0, nominee: awards[1]?.nominees[1] ?? 0 }
  await ceremonies.voting.vote(input, contextOf({ id: voter }, '192.0.2.1'))
  await setTimes(newsroom, edition.id, 'closed')
  expect(await ceremonies.results.publish(edition.id, new Date())).toBe(true)
  const page = await (await get('/en/hk_annualceremony_result?award=report')).text()
  expect(page).toMatch(new RegExp(`property="og:image" content="[^"]*${winnerPicture(2047, 'report', 'en')}"`))
  expect(page).toMatch(/property="og:title" content="[^"]*The report: Nominee quay/)
  expect(page).toMatch(/property="og:url" content="[^"]*\/en\/hk_annualceremony_result\?award=report"/)
  // Without an award, or with one that is none, it is the result of all.
  for (const path of ['/en/hk_annualceremony_result', '/en/hk_annualceremony_result?award=nothing'])
    expect(await (await get(path)).text()).not.toContain('/winners/')
})

it('the picture of a winner says who it is, in the language of the page, and anew once a name is corrected', async () => {
  const { edition, awards } = await addCeremony(newsroom, 2048)
  const [voter = 0] = await addVoters(newsroom.site, 1)
  const { ceremonies } = newsroom.site.services
  const nominee = awards[0]?.nominees[0] ?? 0
  await ceremonies.voting.vote({ award: awards[0]?.id ?? 0, nominee }, contextOf({ id: voter }, '192.0.2.1'))
  const path = winnerPicture(2048, 'protocol', 'en')
  expect((await get(path)).status).toBe(404)
  await setTimes(newsroom, edition.id, 'closed')
  expect(await ceremonies.results.publish(edition.id, new Date())).toBe(true)
  const english = await pictureAt(path)
  expect(await sharp(english).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await pictureAt(path)).equals(english)).toBe(true)
  const chinese = await pictureAt(winnerPicture(2048, 'protocol', 'zh-Hans'))
  expect(chinese.equals(english)).toBe(false)
  expect((await get(winnerPicture(2048, 'protocol', 'zh-Hant-HK'))).status).toBe(200)
  const { data } = await newsroom.editor.call('ceremonyAwards', { edition: edition.id })
  const { version = 0, key = '', texts = {} } = data.awards[0]?.nominees.find(({ id }) => id === nominee) ?? {}
  const renamed = { award: awards[0]?.id ?? 0, id: nominee, version, key, pic: null }
  const saved = await newsroom.editor.call('saveCeremonyPart', {
    part: 'nominee',
    ...renamed,
    texts: { ...texts, en: { name: 'Another name' } },
  })
  expect(saved.code).toBe(200)
  expect((await pictureAt(path)).equals(english)).toBe(false)
  for (const unknown of ['2048/nothing/en', '2048/protocol/fr', '2012/protocol/en', '1999/protocol/en'])
    expect((await get(`/ceremony-art/winners/${unknown}.png`)).status).toBe(404)
})
