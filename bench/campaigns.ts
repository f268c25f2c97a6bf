import type { openDatabase } from '#server/platform/database/database.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { openServices } from '#server/services.ts'
import { openLog } from '../server/platform/log.ts'
import { campaignPages } from './campaign-pages.ts'
import { median, type Section } from './report.ts'
import { makeFolder, removeFolder } from './site-process.ts'

const voters = 20_000
const callers = 400
const rounds = 3
const goals = { votes: 2_000 }

type Database = Awaited<ReturnType<typeof openDatabase>>

/** Votes of a ceremony on the evening of its close, beside rows that are only inserted; and what pages of campaigns cost. */
export async function benchCampaigns(): Promise<Section> {
  const folder = await makeFolder()
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const config = { dataDir: folder, siteOrigin: 'http://votes.test', secretKey: 'x'.repeat(64) }
  const services = await openServices({ ...config, databaseUrl: undefined, environment: 'production' }, log)
  try {
    const { database, ceremonies } = services
    await database.pool.query('create table bare_votes (id bigserial primary key, voter bigint, nominee bigint)')
    const [bare, votes]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const { award, nominees, users } = await addBallot(database, 2040 + round)
      bare.push(
        await perSecond(users, (user) =>
          database.pool.query({
            name: 'bare',
            text: 'insert into bare_votes (voter, nominee) values ($1, 1)',
            values: [user],
          }),
        ),
      )
      votes.push(
        await perSecond(users, (user, place) =>
          ceremonies.voting.vote({ award, nominee: nominees[place % nominees.length] ?? 0 }, memberOf(user)),
        ),
      )
      await mustHaveEach(database, award)
    }
    const pages = await campaignPages(services, log)
    const [rate, bareRate] = [median(votes), median(bare)]
    return {
      title: 'Campaigns',
      how: `${voters.toLocaleString('en')} members vote, ${callers} at a time, with limits and checks, each answered after the commit; every vote is counted afterwards. Beside them as many single rows inserted. The median of ${rounds} rounds, the two in turn, with the database on the same cores. Pages: medians of 40 requests one after another in one process, kept by nothing, all in turn.`,
      rows: [
        {
          what: 'votes taken, none lost or doubled',
          measured: `${rate.toFixed(0)} a second`,
          goal: `at least ${goals.votes.toLocaleString('en')}`,
          met: rate >= goals.votes,
        },
        { what: 'bare rows inserted', measured: `${bareRate.toFixed(0)} a second`, goal: '', met: true },
        { what: 'votes for each bare row', measured: (rate / bareRate).toFixed(2), goal: '', met: true },
        ...pages,
      ],
    }
  } finally {
    await services.close()
    await removeFolder(folder)
  }
}

/** An open edition with one award, and members who have not voted yet. */
async function addBallot({ pool }: Database, year: number) {
  const { rows } = await pool.query<{ award: string; nominees: string[] }>(
    `with edition as (
       insert into ceremony_editions (year, state, texts, opens_at, closes_at, account_days)
       values ($1, 'published', '{"title":"x","language":"en","versions":{}}', now() - interval '1 hour', now() + interval '1 day', 0)
       returning id
     ), award as (
       insert into ceremony_awards (edition_id, key, texts)
       select id, 'one', '{"name":"x","language":"en","versions":{}}' from edition returning id
     ), nominees as (
       insert into ceremony_nominees (award_id, key, texts)
       select award.id, 'n' || n, '{"name":"x","language":"en","versions":{}}' from award, generate_series(1, 6) as n
       returning id, award_id
     )
     select award_id as award, array_agg(id) as nominees from nominees group by award_id`,
    [year],
  )
  const users = await pool.query<{ id: string }>(
    `insert into users (nickname) select 'voter ' || $1 || ' ' || n from generate_series(1, $2::int) as n returning id`,
    [String(year), voters],
  )
  const [found] = rows
  if (!found) throw new Error('There is no award to vote for')
  return {
    award: Number(found.award),
    nominees: found.nominees.map(Number),
    users: users.rows.map(({ id }) => Number(id)),
  }
}

/** A member who votes from an address of their own. */
const memberOf = (id: number): MemberContext =>
  ({
    ...{ language: 'en', now: new Date(), tags: new Set() },
    caller: { address: `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`, session: { userId: id } },
  }) as unknown as MemberContext

/** Pieces of work per second, with a fixed number of them in progress at a time. */
async function perSecond<T>(list: readonly T[], work: (one: T, place: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let next = 0
  const caller = async () => {
    for (let place = next++; place < list.length; place = next++) await work(list[place] as T, place)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (list.length * 1_000) / (performance.now() - began)
}

async function mustHaveEach({ pool }: Database, award: number): Promise<void> {
  const { rows } = await pool.query<{ votes: string; members: string }>(
    'select count(*) as votes, count(distinct user_id) as members from ceremony_votes where award_id = $1',
    [award],
  )
  const [found] = rows
  if (Number(found?.votes) !== voters || Number(found?.members) !== voters)
    throw new Error(`${found?.votes} votes of ${found?.members} members were stored`)
}
