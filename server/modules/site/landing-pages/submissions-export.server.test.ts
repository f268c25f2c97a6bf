import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'

/** The table of what readers sent by the forms of a landing page. */

const count = 1_050
let newsroom: TestNewsroom
let page: number
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { pool } = newsroom.site.services.database
  const content = { texts: { 'zh-Hans': { title: '周报' } } }
  const { rows } = await pool.query<{ id: number }>(
    `insert into landing_pages (path, content) values ('form-of-many', $1) returning id`,
    [JSON.stringify(content)],
  )
  page = rows[0]?.id ?? 0
  await pool.query(
    `insert into landing_submissions (page_id, block, language, values)
     select $1, 'form', 'zh-Hans', jsonb_build_array(jsonb_build_object(
       'key', 'a', 'label', case when n % 2 = 0 then '姓名' else '公司' end, 'value', '=' || n))
     from generate_series(1, $2::int) as n`,
    [page, count],
  )
})
afterAll(() => newsroom.close())
beforeEach(() => newsroom.site.services.database.pool.query('delete from rate_limits'))

const ask = (member: TestMember) => member.call('exportLandingSubmissions', { id: page })
const open = (address: string, { token }: TestMember) =>
  fetch(newsroom.site.origin + address, { headers: { authorization: token } })

describe('the table of submissions', () => {
  it('has all of them, the newest first, below the names of their fields, and is good for one use', async () => {
    const { address } = (await ask(newsroom.editor)).data
    const lines = (await (await open(address, newsroom.editor)).text()).trim().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    expect(lines[0]).toContain('姓名,公司')
    expect(lines[1]).toMatch(new RegExp(`,'=${count},$`))
    expect(lines.at(-1)).toMatch(/,,'=1$/)
    expect((await open(address, newsroom.editor)).status).toBe(410)
  })

  it.each([
    ['cn', '编号,时间（UTC+8）,语言,'],
    ['hk', '編號,時間（UTC+8）,語言,'],
    ['en', 'No.,Time (UTC+8),Language,'],
  ])('has headings in the language of the editor: %s', async (language, headings) => {
    const { data } = await newsroom.editor.call('exportLandingSubmissions', { id: page }, { language })
    const [head] = (await (await open(data.address, newsroom.editor)).text()).split('\r\n')
    expect(head).toContain(headings)
  })

  it('is opened by nobody else, changed by nobody, and no longer by one who lost the role', async () => {
    const { address } = (await ask(newsroom.editor)).data
    const other = await addMember(newsroom.site, { roles: ['editor'] })
    expect((await open(address, other)).status).toBe(403)
    expect((await open(address.replace(/id=\d+/, 'id=999'), newsroom.editor)).status).toBe(403)
    const former = await addMember(newsroom.site, { roles: ['editor'] })
    const own = (await ask(former)).data.address
    await newsroom.site.services.database.pool.query(`update users set roles = '{}' where id = $1`, [former.id])
    expect((await open(own, former)).status).toBe(403)
  })

  it('is loaded one at a time by a member, and twenty times in ten minutes', async () => {
    const addresses = await Promise.all([ask(newsroom.editor), ask(newsroom.editor)])
    const loaded = addresses.filter(({ code }) => code === 200)
    for (let asked = addresses.length; asked < 20; asked += 1) await ask(newsroom.editor)
    expect(loaded.length).toBeGreaterThan(0)
    expect(await ask(newsroom.editor)).toMatchObject(refused('tooManyRequests'))
    const [first, second] = await Promise.all(
      loaded
        .concat(loaded)
        .slice(0, 2)
        .map(({ data }) => open(data.address, newsroom.editor)),
    )
    expect([first?.status, second?.status].toSorted()).toEqual([200, 429])
  })
})
