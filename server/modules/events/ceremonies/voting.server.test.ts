import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptPattern } from '#contract/events/ceremonies/ceremony-terms.ts'
import { openServices, type Services } from '#server/services.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { addCeremony, addVoters, contextOf, setTimes, type TestCeremony } from './test-ceremony.ts'

let newsroom: TestNewsroom
let member: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  member = await addMember(newsroom.site)
})
afterAll(() => newsroom.close())

const vote = (award: number | undefined, nominee: number | undefined, who = member) =>
  who.call('voteInCeremony', { award, nominee })
const publish = ({ edition }: TestCeremony) => newsroom.site.services.ceremonies.results.publish(edition.id, new Date())
const votesIn = async ({ edition }: TestCeremony) => {
  const { rows } = await newsroom.site.services.database.pool.query(
    'select nominee_id::int as nominee, user_id::int as user, receipt from ceremony_votes where edition_id = $1 order by id',
    [edition.id],
  )
  return rows
}
const totals = async ({ edition }: TestCeremony) =>
  (await newsroom.editor.call('ceremonyTotals', { edition: edition.id })).data

describe('a vote', () => {
  it('is one for each award, replayed or changed, with a receipt that stays', async () => {
    const ceremony = await addCeremony(newsroom, 2031)
    const [award, other] = ceremony.awards
    const first = await vote(award?.id, award?.nominees[0])
    expect(first.data.receipt).toMatch(receiptPattern)
    expect((await vote(award?.id, award?.nominees[0])).data).toEqual(first.data)
    const changed = await vote(award?.id, award?.nominees[1])
    expect(changed.data).toEqual({ ...first.data, nominee: award?.nominees[1] })
    const second = await vote(other?.id, other?.nominees[0])
    expect(second.data.receipt).not.toBe(first.data.receipt)
    expect(await votesIn(ceremony)).toMatchObject([
      { nominee: award?.nominees[1], user: member.id },
      { nominee: other?.nominees[0], user: member.id },
    ])
    expect((await member.call('myCeremonyVotes', { edition: ceremony.edition.id })).data).toEqual({
      votes: [changed.data, second.data],
      from_time: null,
    })
    expect(await totals(ceremony)).toMatchObject({ voters: 1, votes: 2, changed: 1, groups: [] })
  })

  it('is refused before the opening, after the close, of visitors, and for a nominee of another award', async () => {
    const ceremony = await addCeremony(newsroom, 2032)
    const [award, other] = ceremony.awards
    await setTimes(newsroom, ceremony.edition.id, 'soon')
    expect(await vote(award?.id, award?.nominees[0])).toMatchObject(refusal('votingNotOpen'))
    await setTimes(newsroom, ceremony.edition.id, 'closed')
    expect(await vote(award?.id, award?.nominees[0])).toMatchObject(refusal('votingClosed'))
    await setTimes(newsroom, ceremony.edition.id, 'open')
    expect(await vote(award?.id, other?.nominees[0])).toMatchObject(refusal('invalidInput'))
    expect(await vote(999_999, award?.nominees[0])).toMatchObject(refusal('itemMissing'))
    const asVisitor = { award: award?.id, nominee: award?.nominees[0] }
    expect(await callAsVisitor(newsroom.site, 'voteInCeremony', asVisitor)).toMatchObject(refusal('signInRequired'))
    expect(await votesIn(ceremony)).toEqual([])
  })

  it('is refused in a draft, which readers do not know', async () => {
    const ceremony = await addCeremony(newsroom, 2033)
    const [award] = ceremony.awards
    const { id } = ceremony.edition
    const { version } = (await newsroom.editor.call('staffCeremony', { id })).data
    const draft = (await newsroom.editor.call('setCeremonyState', { id, version, state: 'draft' })).data
    expect(await vote(award?.id, award?.nominees[0])).toMatchObject(refusal('itemMissing'))
    const asked = { year: 2033 }
    expect(await callAsVisitor(newsroom.site, 'getCeremony', asked)).toMatchObject(refusal('itemMissing'))
    const preview = new URL(draft.preview, 'https://x.example').searchParams.get('preview')
    const seen = await callAsVisitor(newsroom.site, 'getCeremony', { preview })
    expect(seen.data.edition).toMatchObject({ year: 2033, draft: true })
  })

  it('takes an account of some age', async () => {
    const ceremony = await addCeremony(newsroom, 2034, { account_days: 7 })
    const [award] = ceremony.awards
    const young = await addMember(newsroom.site)
    expect(await vote(award?.id, award?.nominees[0], young)).toMatchObject(refusal('accountTooYoung'))
    const own = await young.call('myCeremonyVotes', { edition: ceremony.edition.id })
    expect(own.data.from_time).toMatch(/^\d{4}-/)
    await newsroom.site.services.database.pool.query(
      "update users set created_at = now() - interval '8 days' where id = $1",
      [young.id],
    )
    expect((await vote(award?.id, award?.nominees[0], young)).code).toBe(200)
  })
})

describe('votes in a race', () => {
  let other: Services
  beforeAll(async () => {
    const { config } = newsroom.site.services
    const { databaseUrl, dataDir, siteOrigin } = config
    other = await openServices(
      { databaseUrl, dataDir, siteOrigin, secretKey: testSecret, environment: 'test' },
      silentLog,
    )
  })
  afterAll(() => other.close())

  it('of one member from two processes come to one', async () => {
    const ceremony = await addCeremony(newsroom, 2035)
    const [award] = ceremony.awards
    const processes = [newsroom.site.services, other]
    const cast = Array.from({ length: 40 }, (_, place) => {
      const nominee = award?.nominees[place % 2] ?? 0
      const input = { award: award?.id ?? 0, nominee }
      return processes[Math.floor(place / 2) % 2]?.ceremonies.voting.vote(input, contextOf(member, '192.0.2.9'))
    })
    const receipts = new Set((await Promise.all(cast)).map((one) => one?.receipt))
    const stored = await votesIn(ceremony)
    expect(stored).toHaveLength(1)
    expect([...receipts]).toEqual([stored[0].receipt])
  })

  it('with the count are either in it or refused, and it is made once', async () => {
    const ceremony = await addCeremony(newsroom, 2036)
    const [award] = ceremony.awards
    const voters = await addVoters(newsroom.site, 60)
    const cast = (id: number, place: number) => {
      const services = place % 2 === 0 ? other : newsroom.site.services
      const input = { award: award?.id ?? 0, nominee: award?.nominees[place % 2] ?? 0 }
      return services.ceremonies.voting.vote(input, contextOf({ id }, `192.0.2.${place}`)).then(
        () => true,
        (error) => {
          if (error.reason !== 'votingClosed') throw error
          return false
        },
      )
    }
    const early = Promise.all(voters.slice(0, 40).map(cast))
    await setTimes(newsroom, ceremony.edition.id, 'closed')
    const late = Promise.all(voters.slice(40).map(cast))
    const counted = await Promise.all([
      publish(ceremony),
      other.ceremonies.results.publish(ceremony.edition.id, new Date()),
      publish(ceremony),
    ])
    expect(counted.filter(Boolean)).toHaveLength(1)
    const taken = (await early).filter(Boolean).length
    expect((await late).some(Boolean)).toBe(false)
    const { rows } = await newsroom.site.services.database.pool.query(
      'select count(*)::int as ballots from ceremony_ballots where edition_id = $1',
      [ceremony.edition.id],
    )
    expect(rows[0].ballots).toBe(taken)
    expect(await votesIn(ceremony)).toHaveLength(taken)
  })
})

describe('the result', () => {
  it('is published with lines whose hash everybody can compute', async () => {
    const ceremony = await addCeremony(newsroom, 2037)
    const [award] = ceremony.awards
    const voters = await Promise.all(['甲', '乙', '丙'].map((nickname) => addMember(newsroom.site, { nickname })))
    const receipts: string[] = []
    for (const [place, voter] of voters.entries())
      receipts.push((await vote(award?.id, award?.nominees[place === 0 ? 0 : 1], voter)).data.receipt)
    const edition = ceremony.edition.id
    const open = await callAsVisitor(newsroom.site, 'getCeremony', { year: 2037 }, { language: 'en' })
    expect(open.data.edition).toMatchObject({ phase: 'open', votes: 3, title: 'Whose light stays on' })
    expect(open.data.awards.map(({ votes }) => votes)).toEqual([3, null])
    expect(open.data.result).toBeNull()
    expect(await publish(ceremony)).toBe(false)
    expect(await callAsVisitor(newsroom.site, 'checkCeremonyReceipt', { edition, receipt: receipts[0] })).toMatchObject(
      refusal('wrongState'),
    )
    await setTimes(newsroom, edition, 'closed')
    expect(await publish(ceremony)).toBe(true)
    const { data } = await callAsVisitor(newsroom.site, 'getCeremony', { year: 2037, result: true }, { language: 'en' })
    expect(data.awards[0]?.nominees.map(({ key, votes }) => `${key} ${votes}`)).toEqual(['quay 2', 'tide 1'])
    const file = await fetch(newsroom.site.origin + data.result?.file)
    const text = await file.text()
    expect(text).toBe(
      receipts
        .map((receipt, place) => `${receipt} protocol ${place === 0 ? 'tide' : 'quay'}\n`)
        .toSorted()
        .join(''),
    )
    expect(file.headers.get('content-type')).toContain('text/plain')
    expect(data.result?.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(data.result).toMatchObject({ votes: 3, bytes: text.length, refused: [] })
    const asTyped = ` ${receipts[1]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`
    const found = await callAsVisitor(
      newsroom.site,
      'checkCeremonyReceipt',
      { edition, receipt: asTyped },
      { language: 'en' },
    )
    const line = text.split('\n').findIndex((one) => one.startsWith(receipts[1] ?? '?')) + 1
    expect(found.data).toMatchObject({ found: 'counted', line, award: 'The protocol', nominee: 'Nominee quay' })
    const none = await callAsVisitor(newsroom.site, 'checkCeremonyReceipt', { edition, receipt: '0000-0000-0000' })
    expect(none.data.found).toBe('none')
    // Afterwards nothing identifies the clients, and nothing about the awards can be turned round.
    const { rows } = await newsroom.site.services.database.pool.query(
      `select count(client) + count(client_salt) as kept from ceremony_votes v
       join ceremony_editions e on e.id = v.edition_id where e.id = $1`,
      [edition],
    )
    expect(Number(rows[0].kept)).toBe(0)
    const { version } = (await newsroom.editor.call('ceremonyAwards', { edition })).data.awards[0] ?? { version: 0 }
    const gone = { part: 'award', id: award?.id, version } as const
    expect(await newsroom.editor.call('deleteCeremonyPart', gone)).toMatchObject(refusal('stillUsed'))
    expect(await vote(award?.id, award?.nominees[0])).toMatchObject(refusal('votingClosed'))
  })

  it('waits for a decision on many accounts of one client, which is kept with its reason', async () => {
    const ceremony = await addCeremony(newsroom, 2038, { client_accounts: 3 })
    const [award] = ceremony.awards
    const edition = ceremony.edition.id
    const cast = (id: number, nominee: number | undefined, address: string) =>
      newsroom.site.services.ceremonies.voting.vote(
        { award: award?.id ?? 0, nominee: nominee ?? 0 },
        contextOf({ id }, address),
      )
    const voters = await addVoters(newsroom.site, 7)
    for (const [place, id] of voters.slice(0, 3).entries()) await cast(id, award?.nominees[0], `2001:db8::${place + 1}`)
    for (const id of voters.slice(3, 5)) await cast(id, award?.nominees[1], '198.51.100.4')
    const [group, ...more] = (await totals(ceremony)).groups
    expect(more).toEqual([])
    expect(group).toMatchObject({ accounts: 3, votes: 3, verdict: null })
    const decision = {
      edition,
      group: group?.id,
      verdict: 'refused',
      accounts: 3,
      reason: '同一网络，四分钟内',
    } as const
    await setTimes(newsroom, edition, 'closed')
    await expect(publish(ceremony)).rejects.toMatchObject({ reason: 'groupsUndecided' })
    expect(await newsroom.site.services.ceremonies.results.publishDue(new Date())).toBe(0)
    expect(await newsroom.editor.call('decideCeremonyGroup', { ...decision, reason: '  ' })).toMatchObject(
      refusal('reasonRequired'),
    )
    expect(await member.call('decideCeremonyGroup', decision)).toMatchObject(refusal('notAllowed'))
    expect((await newsroom.editor.call('decideCeremonyGroup', decision)).code).toBe(200)
    // More join it: the decision is asked for again, and the old view of it is refused.
    await setTimes(newsroom, edition, 'open')
    await cast(voters[5] ?? 0, award?.nominees[0], '2001:db8::9')
    expect((await totals(ceremony)).groups[0]).toMatchObject({ accounts: 4, verdict: null, reason: decision.reason })
    expect(await newsroom.editor.call('decideCeremonyGroup', decision)).toMatchObject(refusal('editConflict'))
    const again = await newsroom.editor.call('decideCeremonyGroup', { ...decision, accounts: 4 })
    expect(again.code).toBe(200)
    expect(await totals(ceremony)).toMatchObject({ waiting: 0, nominees: [{ set_aside: 4 }, {}, {}, {}] })
    await setTimes(newsroom, edition, 'closed')
    expect(await publish(ceremony)).toBe(true)
    const { data } = await callAsVisitor(newsroom.site, 'getCeremony', { year: 2038 })
    expect(data.awards[0]?.nominees.map(({ key, votes }) => `${key} ${votes}`)).toEqual(['quay 2', 'tide 0'])
    expect(data.result?.refused).toMatchObject([{ reason: decision.reason, votes: 4 }])
    // The newsroom sees what was decided, and by whom, after the client is forgotten.
    const after = await totals(ceremony)
    expect(after).toMatchObject({ waiting: 0, result_time: expect.stringMatching(/^20/) })
    expect(after.nominees[0]).toMatchObject({ votes: 0, set_aside: 0 })
    expect(after.groups).toMatchObject([
      {
        ...{ accounts: 4, votes: 4, verdict: 'refused', reason: decision.reason, first_time: null, last_time: null },
        ...{ decided_by: { id: newsroom.editor.id }, decided_time: expect.stringMatching(/^20/) },
      },
    ])
    expect(await newsroom.editor.call('decideCeremonyGroup', { ...decision, accounts: 4 })).toMatchObject(
      refusal('wrongState'),
    )
    const mine = await newsroom.site.services.database.pool.query(
      'select receipt from ceremony_votes where user_id = $1',
      [voters[0]],
    )
    const asked = { edition, receipt: mine.rows[0].receipt }
    expect((await callAsVisitor(newsroom.site, 'checkCeremonyReceipt', asked)).data).toMatchObject({
      ...{ found: 'refused', line: 0, reason: decision.reason },
    })
    const acts = await actsOn(newsroom, `ceremony:${edition}`)
    expect(JSON.stringify(acts)).toContain('ceremony.refused')
  })

  it('keeps the votes of an erased account, without the account', async () => {
    const ceremony = await addCeremony(newsroom, 2039)
    const [award] = ceremony.awards
    const leaver = await addMember(newsroom.site)
    const { receipt } = (await vote(award?.id, award?.nominees[0], leaver)).data
    const { database, ceremonies } = newsroom.site.services
    expect(await ceremonies.voting.exportPersonalData(leaver.id)).toMatchObject({
      ceremony_votes: [{ receipt, award: 'protocol' }],
    })
    await database.orm.transaction((tx) => ceremonies.voting.erase(tx as never, leaver.id))
    expect(await votesIn(ceremony)).toEqual([{ nominee: award?.nominees[0], user: null, receipt }])
  })
})
