import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteTime } from '#server/platform/site-time.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom

beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const tomorrow = () => siteTime(new Date(Date.now() + 86_400_000))

describe('two editors with one text', () => {
  it('see each other, and one can take over', async () => {
    const { author, editor, colleague, administrator } = newsroom
    const { id, version } = await submit(newsroom, author)
    expect((await editor.call('attendReview', { id })).data).toMatchObject({
      viewers: [],
      holder: expect.objectContaining({ id: editor.id }),
      mine: true,
      state: 'pending',
      version,
    })
    expect((await colleague.call('attendReview', { id })).data).toMatchObject({
      viewers: [{ id: editor.id }],
      holder: { id: editor.id },
      mine: false,
    })
    expect((await editor.call('getReview', { id })).data.presence).toMatchObject({
      viewers: [{ id: colleague.id }],
      mine: true,
    })
    expect(await colleague.call('decideReview', { id, version, decision: 'approve' })).toMatchObject({ code: 10806 })
    expect(await colleague.call('saveManuscript', { id, version, title: '抢改' })).toMatchObject({ code: 10806 })
    expect((await colleague.call('attendReview', { id, take: true })).data).toMatchObject({ mine: true })
    expect(await editor.call('decideReview', { id, version, decision: 'approve' })).toMatchObject({ code: 10806 })
    expect(await colleague.call('decideReview', { id, version, decision: 'approve' })).toMatchObject({ code: 200 })
    expect((await editor.call('attendReview', { id })).data, 'the one who waited hears of it').toMatchObject({
      state: 'approved',
    })
    expect((await editor.call('getReview', { id })).data.decided).toEqual({
      by: expect.objectContaining({ id: colleague.id }),
      time: expect.stringMatching(/^\d{4}-/),
    })
    const { data } = await administrator.call('auditLog', { target: `manuscript:${id}` })
    expect(data.list.map(({ action, actor }) => `${action} ${actor?.nickname}`)).toEqual([
      'review.approve 编辑乙',
      'review.take 编辑乙',
    ])
  })

  it('lose the hold when they leave or are not heard of any more', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author)
    await editor.call('attendReview', { id })
    expect((await editor.call('attendReview', { id, leave: true })).data).toMatchObject({
      viewers: [],
      holder: null,
      mine: false,
      state: 'pending',
      version,
    })
    await editor.call('attendReview', { id })
    await query(`update presence set seen_at = now() - interval '46 seconds' where user_id = $1`, [editor.id])
    expect((await colleague.call('attendReview', { id })).data).toMatchObject({ viewers: [], mine: true })
  })

  it.each([
    ['approve', 'refuse'],
    ['approve', 'approve'],
    ['refuse', 'refuse'],
  ] as const)('decide at once (%s, %s): exactly one does', async (first, second) => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: `同时${first}${second}` })
    const answers = await Promise.all([
      editor.call('decideReview', { id, version, decision: first, reason: '一' }),
      colleague.call('decideReview', { id, version, decision: second, reason: '二' }),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10805])
    const log = await query(`select count(*)::int as n from audit_log where target = $1`, [`manuscript:${id}`])
    expect(log.rows).toEqual([{ n: 1 }])
    const messages = await query(`select count(*)::int as n from messages where user_id = $1 and texts::text like $2`, [
      author.id,
      `%同时${first}${second}%`,
    ])
    expect(messages.rows).toEqual([{ n: 1 }])
    const items = await query(`select count(*)::int as n from items where import_key = $1`, [`manuscript:${id}`])
    expect(items.rows[0].n).toBe(answers[0].code === 200 ? Number(first === 'approve') : Number(second === 'approve'))
  })

  it('decide only what they have read', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '读过的' })
    expect((await colleague.call('saveManuscript', { id, version, title: '编辑后' })).data).toMatchObject({
      saved: true,
      manuscript: { state: 'pending' },
    })
    expect(await editor.call('decideReview', { id, version, decision: 'approve' })).toMatchObject({ code: 10804 })
    expect((await editor.call('decideReview', { id, version: version + 1, decision: 'approve' })).data).toMatchObject({
      title: '编辑后',
      state: 'approved',
    })
  })
})

describe('the queue', () => {
  it('has columnists first, then the oldest, and can be filtered', async () => {
    const { author, editor, colleague, site } = newsroom
    await query(`update manuscripts set state = 'draft' where state = 'pending'`)
    const columnist = await addMember(site, { roles: ['columnist'] })
    const old = await submit(newsroom, author, { title: '最早' })
    const young = await submit(newsroom, author, { title: '较晚' })
    const first = await submit(newsroom, columnist, { title: '专栏' })
    await query(`update manuscripts set submitted_at = now() - interval '51 minutes' where id = $1`, [old.id])
    const queue = async (input: object) => (await editor.call('reviewQueue', input)).data
    const { list, counts } = await queue({})
    expect(list.map(({ title }) => title)).toEqual(['专栏', '最早', '较晚'])
    expect(list[1]?.waiting).toBeGreaterThanOrEqual(51 * 60)
    expect(counts).toEqual({ all: 3, mine: 0, unassigned: 3 })
    const assign = (user: number, seen: number | null) => colleague.call('assignReview', { id: young.id, user, seen })
    expect((await assign(editor.id, null)).data).toMatchObject({ assignee: { id: editor.id } })
    expect(await assign(author.id, editor.id)).toMatchObject({ code: 400 })
    expect(await assign(colleague.id, null), 'somebody else has it by now').toMatchObject({ code: 10804 })
    expect((await queue({ filter: 'mine' })).list).toMatchObject([{ id: young.id, assignee: { nickname: '编辑甲' } }])
    expect((await queue({ filter: 'unassigned' })).total).toBe(2)
    expect((await queue({ keyword: '专' })).list).toMatchObject([{ id: first.id }])
    expect((await editor.call('getDesk', {})).data).toMatchObject({ waiting: 3, mine: 1, here: [{}] })
    expect((await editor.call('getDesk', {})).data.oldest).toBeGreaterThanOrEqual(51 * 60)
    const drafts = await write(newsroom, author, { title: '草稿一份' })
    const all = await editor.call('staffManuscripts', { state: 'draft', keyword: '草稿一' })
    expect(all.data.list).toMatchObject([{ id: drafts.id, state: 'draft', submitted_time: null }])
  })
})

describe('notes and reasons', () => {
  it('are for colleagues, and in three languages', async () => {
    const { author, editor, colleague, administrator } = newsroom
    const { id } = await submit(newsroom, author)
    await editor.call('noteReview', { id, text: '<script>x</script> 请核对' })
    const { data } = await colleague.call('noteReview', { id, text: '已核对' })
    expect(data.list.map(({ text, author }) => [author.nickname, text])).toEqual([
      ['编辑甲', '<script>x</script> 请核对'],
      ['编辑乙', '已核对'],
    ])
    expect(await editor.call('noteReview', { id, text: ' ' })).toMatchObject({ code: 400 })
    const { list: acts } = (await administrator.call('auditLog', { action: 'review.note' })).data
    expect(acts.map(({ actor, target }) => [actor?.nickname, target])).toEqual([
      ['编辑乙', `manuscript:${id}`],
      ['编辑甲', `manuscript:${id}`],
    ])
    expect(JSON.stringify(acts), 'words for colleagues').not.toContain('核对')
    const titles = await Promise.all(
      ['cn', 'hk', 'en'].map(
        async (language) => (await editor.call('refusalTemplates', {}, { language })).data.list[0]?.title,
      ),
    )
    expect(titles).toEqual(['缺少消息来源', '缺少消息來源', 'Sources missing'])
  })
})

describe('planning', () => {
  it.each(['2020-01-01 00:00:00', '9999-12-31 23:59:59', '2027-02-30 00:00:00'])(
    '%s is no time',
    async (publish_time) => {
      const { author, editor } = newsroom
      const { id, version } = await submit(newsroom, author)
      expect(await editor.call('decideReview', { id, version, decision: 'approve', publish_time })).toMatchObject({
        code: 10808,
      })
      expect((await editor.call('getReview', { id })).data.manuscript.state).toBe('pending')
    },
  )

  it('shows nothing before its time, and can be taken back', async () => {
    const { author, editor, site } = newsroom
    const { id, version } = await submit(newsroom, author, { title: '定时稿' })
    const { data } = await editor.call('decideReview', { id, version, decision: 'approve', publish_time: tomorrow() })
    expect(data).toMatchObject({ state: 'approved', item_id: null, publish_time: expect.any(String) })
    expect((await callAsVisitor(site, 'getArticleList', {})).data.list.map(({ title }) => title)).not.toContain(
      '定时稿',
    )
    expect((await editor.call('getDesk', {})).data).toMatchObject({
      scheduled: 1,
      late: 0,
      next_time: data.publish_time,
    })
    expect(await author.call('saveManuscript', { id, version, title: '改' })).toMatchObject({ code: 10805 })
    expect((await author.call('withdrawManuscript', { id })).data).toMatchObject({ state: 'draft', publish_time: null })
    expect((await editor.call('getDesk', {})).data).toMatchObject({ scheduled: 0, next_time: null })
  })
})

it('a text that staff take back stands in the log; one that its author takes back does not', async () => {
  const { author, editor, administrator } = newsroom
  const own = await submit(newsroom, author, { title: '自己撤回' })
  await author.call('withdrawManuscript', { id: own.id })
  const { id } = await submit(newsroom, author, { title: '编辑撤回' })
  expect(await editor.call('withdrawManuscript', { id })).toMatchObject({ code: 200 })
  const acts = async (target: number) =>
    (await administrator.call('auditLog', { target: `manuscript:${target}` })).data.list
  expect(await acts(own.id)).toEqual([])
  expect(await acts(id)).toMatchObject([
    { action: 'manuscript.withdraw', actor: { id: editor.id }, before: { state: 'pending' } },
  ])
})
