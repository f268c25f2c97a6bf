import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { addCeremony, setTimes } from './test-ceremony.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

/** Ceremonies that a reader finds, by title and address. */
async function found(keyword: string): Promise<[string, string][]> {
  const { data } = await callAsVisitor(newsroom.site, 'search', { keyword })
  return data.records.filter(({ kind }) => kind === 'ceremony').map(({ title, href }) => [title, href])
}

it('a ceremony is found by name, year, award and nominee, and leads to its result once there is one', async () => {
  const { edition } = await addCeremony(newsroom, 2033)
  const vote: [string, string] = ['年度盛典2033', '/hk_annualceremony?year=2033']
  for (const keyword of [
    '年度盛典',
    '盛典2033',
    '颁奖 2033',
    'Awards 2033',
    '为谁留一盏灯',
    '年度protocol',
    'Nominee quay',
  ])
    expect([keyword, await found(keyword)]).toEqual([keyword, [vote]])
  await setTimes(newsroom, edition.id, 'closed')
  await newsroom.site.services.ceremonies.results.publish(edition.id, new Date())
  expect(await found('年度盛典')).toEqual([['年度盛典2033', '/hk_annualceremony_result?year=2033']])
})

it('a ceremony that is no longer public, and a nominee who was taken out, are not found', async () => {
  const { edition, awards } = await addCeremony(newsroom, 2034)
  const nominee = awards[0]?.nominees[0]
  await newsroom.editor.call('saveCeremonyPart', {
    part: 'nominee',
    ...{ id: nominee, version: 1, award: awards[0]?.id, key: 'tide', pic: null },
    texts: { 'zh-Hans': { name: '白鹭' } },
  })
  expect(await found('白鹭')).toEqual([['年度盛典2034', '/hk_annualceremony?year=2034']])
  await newsroom.site.services.database.pool.query(`update ceremony_editions set state = 'draft' where id = $1`, [
    edition.id,
  ])
  expect(await found('白鹭')).toEqual([])
})
