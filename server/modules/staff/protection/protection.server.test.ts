import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { noteMember } from '#server/platform/protection/limit-hits.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())
beforeEach(async () => {
  await query('delete from access_blocks')
  await query('delete from limit_hits')
  await query('delete from site_switches')
  await service().load()
})

const service = () => newsroom.site.services.protection
const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const block = (target: object, rest: object = {}, member = newsroom.editor) =>
  member.call('blockAccess', { target, reason: 'Scraping', hours: 2, ...rest } as never)
const read = async () => (await newsroom.editor.call('getProtection')).data
const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  newsroom.site.app.inject({ url, remoteAddress, headers })
const askCall = (name: 'getAppConfig' | 'getPhoneCode', remoteAddress: string) => {
  const { method, path } = calls[name]
  return newsroom.site.app.inject({ method, url: `/api${path}`, remoteAddress, headers: { language: 'en' } })
}

it('keeps a network out until a member of staff lifts the block, with a page in the language of the reader', async () => {
  expect((await block({ network: '203.0.113.77/24' })).code).toBe(200)
  const page = await ask('/en/articles', '203.0.113.9')
  expect([page.statusCode, page.headers['cache-control']]).toEqual([403, 'no-store'])
  expect(page.body).toContain('Access from your network is restricted for now')
  const seconds = Number(page.headers['retry-after'])
  expect(seconds > 7_000 && seconds <= 7_200).toBe(true)
  const call = await askCall('getAppConfig', '::ffff:203.0.113.9')
  expect([call.statusCode, call.json().code]).toEqual([403, 10_510])
  expect(call.json().message).toContain('Access from your network')
  for (const open of ['/healthz', '/failure.css'])
    expect((await ask(open, '203.0.113.9')).statusCode, open).not.toBe(403)
  expect((await ask('/robots.txt', '203.0.114.9')).statusCode).toBe(200)
  const { blocks } = await read()
  expect(blocks).toMatchObject([{ network: '203.0.113.0/24', account: null, call: '', by: { id: newsroom.editor.id } }])
  const id = blocks[0]?.id ?? 0
  expect((await newsroom.colleague.call('liftBlock', { id })).code).toBe(200)
  expect((await ask('/robots.txt', '203.0.113.9')).statusCode).toBe(200)
  expect(await newsroom.editor.call('liftBlock', { id })).toMatchObject(refused('wrongState'))
  const { rows } = await query(
    `select actor_id::int as actor, action, after from audit_log where target = $1 order by id`,
    [`block:${id}`],
  )
  expect(rows).toMatchObject([
    {
      actor: newsroom.editor.id,
      action: 'protection.block',
      after: { network: '203.0.113.77/24', reason: 'Scraping' },
    },
    { actor: newsroom.colleague.id, action: 'protection.lift' },
  ])
})

it('keeps a client from one call alone', async () => {
  await block({ network: '2001:db8:5:6::/64' }, { call: 'getAppConfig' })
  expect((await askCall('getAppConfig', '2001:db8:5:6::1')).statusCode).toBe(403)
  expect((await askCall('getPhoneCode', '2001:db8:5:6::1')).statusCode).toBe(200)
  expect((await ask('/robots.txt', '2001:db8:5:6::1')).statusCode).toBe(200)
})

it('ends by itself, and is replaced by a new one of the same network', async () => {
  await block({ network: '203.0.113.9' })
  await block({ network: '203.0.113.9' }, { hours: 5 })
  expect((await read()).blocks).toHaveLength(1)
  await query(`update access_blocks set ends_at = now() - interval '1 minute', created_at = now() - interval '1 hour'`)
  await service().load()
  expect((await ask('/robots.txt', '203.0.113.9')).statusCode).toBe(200)
  expect((await read()).blocks).toEqual([])
})

it('of an account refuses what writes, and leaves reading and signing out', async () => {
  const member = await addMember(newsroom.site)
  expect((await block({ account: member.id })).code).toBe(200)
  expect(await member.call('readMessages', {} as never)).toMatchObject(refused('accountBlocked'))
  expect((await member.call('myMessages', {})).code).toBe(200)
  const sent = await newsroom.site.app.inject({
    ...{ method: 'POST', url: `/api${calls.uploadData.path}`, body: '--x--' },
    headers: { authorization: member.token, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(sent.json().code).toBe(refused('accountBlocked').code)
  expect((await member.call('logOut', {})).code).toBe(200)
})

it('is refused of oneself, of colleagues, of too much, and to others than staff', async () => {
  const { editor, colleague, site } = newsroom
  for (const id of [editor.id, colleague.id]) expect(await block({ account: id })).toMatchObject(refused('blocksStaff'))
  for (const network of ['0.0.0.0/0', '127.0.0.1', '::/0', '10.0.0.0/7', 'example.org'])
    expect(await block({ network }), network).toMatchObject(refused('networkTooWide'))
  expect(await block({ account: 99_999_999 })).toMatchObject(refused('userMissing'))
  expect(await block({ network: '203.0.113.9' }, { call: 'unheardOf' })).toMatchObject(refused('invalidInput'))
  expect(await block({ network: '203.0.113.9' }, { hours: 721 })).toMatchObject({ code: 400 })
  const member = await addMember(site)
  expect(await block({ network: '203.0.113.9' }, {}, member)).toMatchObject(refused('notAllowed'))
})

it('shows who reached which limit, without the whole address, and blocks the client of it', async () => {
  const url = `/api${calls.getAppConfig.path}`
  const { limitHits } = newsroom.site.services
  for (let each = 0; each < 3; each += 1)
    limitHits.note({ ip: '203.0.113.9', routeOptions: { url } } as never, 'client', new Date())
  await service().hitsTask.run()
  limitHits.note({ ip: '203.0.113.9', routeOptions: { url } } as never, 'client', new Date())
  const member = await addMember(newsroom.site)
  const others = { ip: '2001:db8:1:2:3::4', routeOptions: { url: '/*' } } as never
  noteMember(others, member.id)
  limitHits.note(others, 'account', new Date())
  await service().hitsTask.run()
  const { hits } = await read()
  expect(hits).toMatchObject([
    { client: '2001:db8:1:*', account: { id: member.id }, kind: 'account', route: '/*', is_call: false, refused: 1 },
    { client: '203.0.113.*', account: null, kind: 'client', route: 'getAppConfig', is_call: true, refused: 4 },
  ])
  const { rows } = await query('select client_sealed, client_shown from limit_hits')
  expect(JSON.stringify(rows)).not.toContain('203.0.113.9')
  await block({ hit: hits[1]?.id })
  expect((await ask('/robots.txt', '203.0.113.9')).statusCode).toBe(403)
  expect((await ask('/robots.txt', '203.0.113.10')).statusCode).toBe(200)
  expect(await block({ hit: 99_999_999 })).toMatchObject(refused('wrongState'))
})

it('forgets hits after a day, and keeps those of most refusals', async () => {
  const { limitHits } = newsroom.site.services
  const note = (ip: string, times: number, at = new Date()) => {
    for (let each = 0; each < times; each += 1)
      limitHits.note({ ip, routeOptions: { url: '/*' } } as never, 'client', at)
  }
  note('198.51.100.1', 1, new Date(Date.now() - 86_400_001))
  note('198.51.100.2', 9)
  await service().hitsTask.run()
  for (let n = 0; n < 500; n += 1) note(`192.0.2.${n % 250}`, 2 + Math.floor(n / 250))
  for (let n = 0; n < 300; n += 1) note(`203.0.${n}.1`, 1)
  await service().hitsTask.run()
  const { rows } = await query('select count(*)::int as count, max(refused)::int as most from limit_hits')
  expect(rows).toEqual([{ count: 500, most: 9 }])
})

it('makes the site read-only, and writable again', async () => {
  const { administrator, editor, author, site } = newsroom
  const set = (on: boolean, reason = 'Moving the database', member = administrator) =>
    member.call('setSiteSwitch', { name: 'read_only', on, reason })
  expect(await set(true, 'Moving', editor)).toMatchObject(refused('notAllowed'))
  expect(await set(true, '')).toMatchObject(refused('reasonRequired'))
  const front = async () => (await ask('/en/about', '203.0.113.9')).body
  const notice = 'read-only for now'
  expect(await front()).not.toContain(notice)
  expect((await set(true)).code).toBe(200)
  expect(await front()).toContain(notice)
  const write = () => author.call('saveManuscript', {}, { language: 'en' })
  const answer = await write()
  expect(answer).toMatchObject({ status: 503, code: 10_515 })
  expect([answer.message.includes(notice), answer.headers.get('retry-after')]).toEqual([true, '60'])
  expect((await author.call('myArticles', {})).code).toBe(200)
  const post = (url: string) => site.app.inject({ method: 'POST', url, remoteAddress: '203.0.113.9' })
  const form = await post('/en/about')
  expect([form.statusCode, form.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  for (const url of ['/payments/stripe/1', '/stop-messages']) expect((await post(url)).statusCode).not.toBe(503)
  expect((await callAsVisitor(site, 'login', { type: '4', username: 'a@example.org', password: 'x' })).status).toBe(200)
  expect((await editor.call('getDesk', {})).data.read_only).toBe(true)
  expect((await site.app.inject({ url: '/readyz' })).json()).toEqual({ ready: true, obstacles: [], read_only: true })
  expect((await read()).switches).toMatchObject([{ name: 'read_only', reason: 'Moving the database' }])
  expect((await service().switchCheck.look())[0]).toMatchObject({ about: 'read_only', state: 'late' })
  expect((await set(false)).code).toBe(200)
  expect((await write()).status).toBe(200)
  expect(await front()).not.toContain(notice)
})
