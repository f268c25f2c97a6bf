import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { addCeremony, ceremonyFields, setTimes } from '../test-ceremony.ts'

let newsroom: TestNewsroom
let copy: TestSite
beforeAll(async () => {
  ;[newsroom, copy] = await Promise.all([openTestNewsroom(), openTestSite()])
})
afterAll(async () => {
  await Promise.all([newsroom.close(), copy.close()])
})

describe('a ceremony', () => {
  it('has a year of its own, times to the minute, and texts that are what they are', async () => {
    const { call } = newsroom.editor
    await addCeremony(newsroom, 2041)
    expect(await call('saveCeremony', ceremonyFields(2041))).toMatchObject(refusal('nameTaken'))
    const times = { opens_time: '2042-02-30 10:00:00', closes_time: '2042-03-02 10:00:00' }
    expect(await call('saveCeremony', ceremonyFields(2042, times))).toMatchObject(refusal('invalidInput'))
    const seconds = { opens_time: '2042-02-01 10:00:30' }
    expect(await call('saveCeremony', ceremonyFields(2042, seconds))).toMatchObject(refusal('invalidInput'))
    const backwards = { opens_time: '2042-12-01 10:00:00' }
    expect(await call('saveCeremony', ceremonyFields(2042, backwards))).toMatchObject(refusal('eventEndsFirst'))
    const marked = { 'zh-Hans': { title: '<b>灯</b>', lead: '<script>alert(1)</script>' } }
    const saved = await call('saveCeremony', ceremonyFields(2042, { texts: marked }))
    if (!saved.data.saved) throw new Error('It was not saved')
    const page = await (await fetch(newsroom.site.origin + saved.data.record.preview)).text()
    expect(page).toContain('&lt;b&gt;')
    expect(page).not.toContain('<script>alert(1)')
  })

  it('is published with nominees for every award, and shows none without', async () => {
    const { call } = newsroom.editor
    const saved = await call('saveCeremony', ceremonyFields(2048))
    if (!saved.data.saved) throw new Error('It was not saved')
    const { id } = saved.data.record
    const publish = async () => {
      const { version } = (await call('staffCeremony', { id })).data
      return call('setCeremonyState', { id, version, state: 'published' })
    }
    expect(await publish()).toMatchObject(refusal('ceremonyIncomplete'))
    const award = { edition: id, key: 'quay', texts: { en: { name: 'Quay of the year' } }, standing: false }
    const { data } = await call('saveCeremonyPart', { part: 'award', ...award })
    const refused = await publish()
    expect(refused).toMatchObject(refusal('ceremonyIncomplete'))
    expect(refused.message).toContain('Quay of the year')
    const nominee = { award: data.id, key: 'tide', texts: { en: { name: 'Tide' } }, pic: null }
    await call('saveCeremonyPart', { part: 'nominee', ...nominee })
    expect((await publish()).data).toMatchObject({ state: 'published' })
    await call('saveCeremonyPart', { part: 'award', ...award, key: 'late', texts: { en: { name: 'Late award' } } })
    const seen = await callAsVisitor(newsroom.site, 'getCeremony', { year: 2048 })
    expect(seen.data.awards.map(({ key }) => key)).toEqual(['quay'])
  })

  it('that is being voted on stays on the page while a later one is public, and each year has its address', async () => {
    const { call } = newsroom.editor
    const running = await addCeremony(newsroom, 2031)
    const later = await addCeremony(newsroom, 2032)
    await setTimes(newsroom, later.edition.id, 'soon')
    const shown = async (input: object) => (await callAsVisitor(newsroom.site, 'getCeremony', input)).data.edition
    expect(await shown({})).toMatchObject({ year: 2031, front: true, phase: 'open' })
    expect(await shown({ year: 2032 })).toMatchObject({ year: 2032, front: false })
    const pageOf = async (query: string) =>
      await (await fetch(`${newsroom.site.origin}/hk_annualceremony${query}`)).text()
    const canonical = async (query: string) =>
      /rel="canonical" href="[^"]*?(\/hk_[^"]*)"/.exec(await pageOf(query))?.[1]
    expect(await canonical('')).toBe('/hk_annualceremony')
    expect(await canonical('?year=2031')).toBe('/hk_annualceremony')
    expect(await canonical('?year=2032')).toBe('/hk_annualceremony?year=2032')
    expect((await fetch(`${newsroom.site.origin}/hk_annualceremony?year=2077`)).status).toBe(404)
    await setTimes(newsroom, running.edition.id, 'closed')
    await newsroom.site.services.ceremonies.results.publish(running.edition.id, new Date())
    expect(await shown({})).toMatchObject({ year: 2032, front: true })
    for (const { edition } of [running, later]) {
      const { version } = (await call('staffCeremony', { id: edition.id })).data
      await call('setCeremonyState', { id: edition.id, version, state: 'draft', seen: [{ kind: 'awards', count: 2 }] })
    }
  })

  it('with votes is not taken from readers by somebody who did not see how many there are', async () => {
    const { call } = newsroom.editor
    const { edition, awards } = await addCeremony(newsroom, 2033)
    const [award] = awards
    const voter = await addMember(newsroom.site)
    const ballot = { award: award?.id ?? 0, nominee: award?.nominees[0] ?? 0 }
    expect((await voter.call('voteInCeremony', ballot)).code).toBe(200)
    const { version } = (await call('staffCeremony', { id: edition.id })).data
    const { list, name } = (await call('ceremonyConsequences', { id: edition.id })).data
    expect(name).toBe('为谁留一盏灯')
    expect(list).toEqual([
      { kind: 'votes', count: 1 },
      { kind: 'awards', count: 2 },
    ])
    const acts = [
      ['setCeremonyState', { state: 'draft' }],
      ['setCeremonyState', { state: 'archived' }],
      ['deleteCeremony', {}],
    ] as const
    for (const [act, input] of acts) {
      const take = (given: object) => call(act, { id: edition.id, version, ...input, ...given })
      for (const given of [{}, { seen: [] }, { typed: name }])
        expect(await take(given), act).toMatchObject(refusal('consequencesUnseen'))
      for (const typed of [undefined, '', name.slice(0, -1), `${name}?`])
        expect(await take({ seen: list, typed }), act).toMatchObject({ ...refusal('nameNotTyped'), fields: ['typed'] })
    }
    const confirmed = { id: edition.id, version, state: 'draft', seen: list, typed: ` ${name} ` }
    expect((await call('setCeremonyState', confirmed)).data).toMatchObject({ state: 'draft' })
  })

  it('is counted at once when its vote is closed by hand', async () => {
    const { call } = newsroom.editor
    const { edition } = await addCeremony(newsroom, 2047)
    const { version } = (await call('staffCeremony', { id: edition.id })).data
    const over = { opens_time: '2025-11-01 10:00:00', closes_time: '2025-11-25 23:59:00', id: edition.id, version }
    const closed = await call('saveCeremony', ceremonyFields(2047, over))
    expect(closed.data).toMatchObject({ saved: true, record: { phase: 'result' } })
    expect((await call('ceremonyTotals', { edition: edition.id })).data.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('takes nominees from a table, again without doubling', async () => {
    const { call } = newsroom.editor
    const edition = (await addCeremony(newsroom, 2043)).edition.id
    const text = [
      'award,key,name,note,name_en',
      'protocol,tide,潮汐支付,"三分钟, 不是三天",Tide Pay',
      'protocol,ferry,渡口桥,,Ferry Bridge',
      'nowhere,ferry,渡口桥,,',
      'protocol,坏,渡口桥,,',
      'protocol,empty,,,',
      `report,long,${'长'.repeat(200)},,`,
      'protocol,unseen,"\u200b\n",,',
      'Protocol,Ferry,"另一座桥\n",,',
      'protocol,坏,渡口桥,,',
    ].join('\n')
    const looked = await call('importNominees', { edition, text, apply: false })
    expect(looked.data).toMatchObject({ added: 1, changed: 1, unchanged: 0 })
    expect(looked.data.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '4 awardUnknown',
      '5 keyWrong',
      '6 nameMissing',
      '7 tooLong',
      '8 nameMissing',
      '10 repeated',
      '12 keyWrong',
    ])
    expect(looked.data.problems.find(({ reason }) => reason === 'tooLong')?.detail).toMatch(/^long · name \(≤ \d+\)$/)
    const extra = text.replace('name_en', 'name_en,homepage')
    expect((await call('importNominees', { edition, text: extra, apply: false })).data.problems[0]).toEqual({
      ...{ line: 1, reason: 'headingsIgnored', detail: 'homepage' },
    })
    const names = async () =>
      (await call('ceremonyAwards', { edition })).data.awards[0]?.nominees.map(({ texts }) => texts['zh-Hans']?.name)
    expect(await names()).toEqual(['提名tide', '提名quay'])
    expect((await call('importNominees', { edition, text, apply: true })).data).toMatchObject({ added: 1, changed: 1 })
    expect(await names()).toEqual(['潮汐支付', '提名quay', '渡口桥'])
    expect((await call('importNominees', { edition, text, apply: true })).data).toMatchObject({
      ...{ added: 0, changed: 0, unchanged: 2 },
    })
    expect(
      (await call('importNominees', { edition, text: 'award,key\n"protocol', apply: true })).data.problems,
    ).toMatchObject([{ reason: 'quoteOpen', line: 2 }])
    const long = `award,key,name\n${'none,k,N\n'.repeat(2_001)}`
    const { problems } = (await call('importNominees', { edition, text: long, apply: false })).data
    expect(problems[0]).toMatchObject({ line: 2_002, reason: 'tooMany' })
  })

  it('orders its awards over the order that was seen', async () => {
    const { call } = newsroom.editor
    const { edition, awards } = await addCeremony(newsroom, 2044)
    const seen = awards.map(({ id }) => id)
    const ids = seen.toReversed()
    expect((await call('orderCeremonyParts', { part: 'award', of: edition.id, ids, seen })).data).toEqual({
      saved: true,
    })
    expect((await call('orderCeremonyParts', { part: 'award', of: edition.id, ids, seen })).data).toEqual({
      saved: false,
    })
    const { data } = await call('ceremonyAwards', { edition: edition.id })
    expect(data.awards.map(({ id }) => id)).toEqual(ids)
  })
})

it('an export carries ceremonies with their published votes, and no voter', async () => {
  const { edition, awards } = await addCeremony(newsroom, 2045)
  await newsroom.author.call('voteInCeremony', { award: awards[0]?.id, nominee: awards[0]?.nominees[1] })
  await setTimes(newsroom, edition.id, 'closed')
  await newsroom.site.services.ceremonies.results.publish(edition.id, new Date())
  const lines: string[] = []
  const onLine = async (line: string) => void lines.push(line)
  await newsroom.site.services.transfer.exportAll({ accounts: false, now: new Date(), onLine })
  async function* read() {
    yield* lines
  }
  expect(await copy.services.transfer.importAll({ lines: read(), name: 'export' })).toMatchObject({ finished: true })
  const shown = async (site: TestSite) => (await callAsVisitor(site, 'getCeremony', { year: 2045, result: true })).data
  const own = await shown(newsroom.site)
  expect(await shown(copy)).toEqual(own)
  expect(own.result?.votes).toBe(1)
  const file = async (site: TestSite) => (await fetch(site.origin + own.result?.file)).text()
  expect(await file(copy)).toBe(await file(newsroom.site))
  const { rows } = await copy.services.database.pool.query('select 1 from ceremony_votes')
  expect(rows).toEqual([])
})
