import type { CallInput } from '#contract/calls.ts'
import type { StaffCeremony } from '#contract/events/ceremonies/ceremonies-desk.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { TestMember } from '#server/test-member.ts'
import type { TestNewsroom } from '#server/test-newsroom.ts'
import type { TestSite } from '#server/test-site.ts'

/** For tests: a ceremony with two awards, whose times the clock of the database knows. */
export interface TestCeremony {
  edition: StaffCeremony
  /** Numbers of awards and their nominees. */
  awards: { id: number; nominees: number[] }[]
}

export const ceremonyFields = (year: number, given: Partial<CallInput<'saveCeremony'>> = {}) => ({
  year,
  texts: {
    'zh-Hans': { title: '为谁留一盏灯', name: '年度盛典' },
    en: { title: 'Whose light stays on', name: 'Awards' },
  },
  opens_time: `${year}-11-01 10:00:00`,
  closes_time: `${year}-11-25 23:59:00`,
  account_days: 0,
  client_accounts: 1_000,
  ...given,
})

export async function addCeremony(
  { site, editor }: Pick<TestNewsroom, 'site' | 'editor'>,
  year: number,
  given: Partial<CallInput<'saveCeremony'>> = {},
): Promise<TestCeremony> {
  const { data, message } = await editor.call('saveCeremony', ceremonyFields(year, given))
  if (!data?.saved) throw new Error(`The ceremony was not saved: ${message}`)
  const awards: TestCeremony['awards'] = []
  for (const award of ['protocol', 'report']) {
    const texts = { 'zh-Hans': { name: `年度${award}` }, en: { name: `The ${award}` } }
    const { id } = (
      await editor.call('saveCeremonyPart', {
        part: 'award',
        edition: data.record.id,
        key: award,
        texts,
        standing: award === 'protocol',
      })
    ).data
    const nominees: number[] = []
    for (const key of ['tide', 'quay']) {
      const named = { 'zh-Hans': { name: `提名${key}` }, en: { name: `Nominee ${key}` } }
      nominees.push(
        (await editor.call('saveCeremonyPart', { part: 'nominee', award: id, key, texts: named, pic: null })).data.id,
      )
    }
    awards.push({ id, nominees })
  }
  const { id, version } = data.record
  const state = await editor.call('setCeremonyState', { id, version, state: 'published' })
  await setTimes({ site }, id, 'open')
  return { edition: state.data, awards }
}

/** Has an edition begin and end around the present moment of the database, by hours. */
export async function setTimes(
  { site }: { site: Pick<TestSite, 'services'> },
  id: number,
  to: 'soon' | 'open' | 'closed',
) {
  const [opens, closes] = { soon: [1, 2], open: [-1, 1], closed: [-2, -1] }[to]
  await site.services.database.pool.query(
    `update ceremony_editions set opens_at = now() + make_interval(hours => $2), closes_at = now() + make_interval(hours => $3)
     where id = $1`,
    [id, opens, closes],
  )
}

/** Returns the context of a member's call, from an address of the network. */
export const contextOf = ({ id }: Pick<TestMember, 'id'>, address: string): MemberContext =>
  ({
    ...{ language: 'en', now: new Date(), tags: new Set() },
    caller: { address, session: { userId: id } },
  }) as unknown as MemberContext

/** Adds a number of members who never sign in. */
export async function addVoters(site: Pick<TestSite, 'services'>, count: number): Promise<number[]> {
  const { rows } = await site.services.database.pool.query<{ id: string }>(
    `insert into users (nickname) select 'voter ' || n from generate_series(1, $1) as n returning id`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}
