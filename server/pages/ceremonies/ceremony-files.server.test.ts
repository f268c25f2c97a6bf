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

it('each winner has a picture of its own for sharing', async () => {
  const pictures = await Promise.all([0, 1].map(async (place) => (await get(winnerPicture(6, place))).arrayBuffer()))
  for (const picture of pictures)
    expect(await sharp(Buffer.from(picture)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(Buffer.from(pictures[0] as ArrayBuffer).equals(Buffer.from(pictures[1] as ArrayBuffer))).toBe(false)
  for (const unknown of [winnerPicture(6, 6), winnerPicture(0, 0), '/ceremony-art/winner-9-0.png'])
    expect((await get(unknown)).status).toBe(404)
})

it('the result names it to those that an award is shared with', async () => {
  const { edition, awards } = await addCeremony(newsroom, 2047)
  const [voter = 0] = await addVoters(newsroom.site, 1)
  const { ceremonies } = newsroom.site.services
  const input = { award: awards[1]?.id ?? 0, nominee: awards[1]?.nominees[1] ?? 0 }
  await ceremonies.voting.vote(input, contextOf({ id: voter }, '192.0.2.1'))
  await setTimes(newsroom, edition.id, 'closed')
  expect(await ceremonies.results.publish(edition.id, new Date())).toBe(true)
  const page = await (await get('/en/hk_annualceremony_result?award=report')).text()
  expect(page).toMatch(new RegExp(`property="og:image" content="[^"]*${winnerPicture(2, 1)}"`))
  expect(page).toMatch(/property="og:title" content="[^"]*The report: Nominee quay/)
  expect(page).toMatch(/property="og:url" content="[^"]*\/en\/hk_annualceremony_result\?award=report"/)
  // Without an award, or with one that is none, it is the result of all.
  for (const path of ['/en/hk_annualceremony_result', '/en/hk_annualceremony_result?award=nothing'])
    expect(await (await get(path)).text()).not.toContain('winner-')
})
