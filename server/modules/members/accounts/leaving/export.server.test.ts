import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshProofMs } from '#contract/constants.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await site.services.content.saveItems([
    testDraft({ importKey: 'article', title: '条例生效', author: { key: 'he', nickname: '何沛文' } }),
    testDraft({ importKey: 'flash', kind: 'flash', title: '快讯' }),
  ])
})
afterAll(() => site.close())

it('holds everything about its owner, in clear, and nothing about anybody else', async () => {
  const { pool } = site.services.database
  const phone = { code: '852', number: '51234567' }
  const me = await addMember(site, { nickname: '林', email: 'lin@example.test', phone, roles: ['columnist'] })
  const other = await addMember(site, { nickname: '别人', email: 'other@example.test' })
  await pool.query("update users set password_hash = '$argon2id$hash' where id = $1", [me.id])
  await pool.query(
    "insert into linked_accounts (provider, subject, user_id, username) values ('x', '77', $1, 'lin_x')",
    [me.id],
  )
  for (const member of [me, other]) {
    await member.call('likeInformation', { id: 1 })
    await member.call('collectionInformation', { id: 2 })
    await member.call('followAuthor', { id: 1 })
    await member.call('sendFeedback', { content: `来自${member.id}号的意见` })
  }
  await me.call('submitRealName', { name: '林子衿', document_type: 'hk_id', document_number: 'A123456(3)' })
  await site.services.messages.send({ userId: me.id, kind: 'system', texts: { en: { title: 'Welcome', text: 'Hi' } } })
  await pool.query("update items set status = 'withdrawn' where id = 2")

  const { status, data } = await me.call('exportMyData')
  expect(status).toBe(200)
  expect(data).toMatchObject({
    profile: {
      id: me.id,
      nickname: '林',
      email: 'lin@example.test',
      phone_code: '852',
      mobile: '51234567',
      has_password: true,
      roles: ['columnist'],
    },
    linked_accounts: [{ provider: 'x', subject: '77', username: 'lin_x' }],
    sessions: [{ device: 'Chrome, Windows' }],
    real_name: { state: 'pending', name: '林子衿', document_number: 'A123456(3)', document_type: 'hk_id' },
    likes: [{ id: 1, title: '条例生效' }],
    collections: [{ type: 'flash', id: 2, title: null }],
    follows: [{ id: 1, nickname: '何沛文' }],
    messages: [{ kind: 'system', texts: { en: { title: 'Welcome' } } }],
    feedback: [{ content: `来自${me.id}号的意见` }],
  })
  const text = JSON.stringify(data)
  for (const secret of ['argon2id', 'token', 'hash', 'sealed', 'other@example.test', `来自${other.id}号`]) {
    expect(text).not.toContain(secret)
  }
})

it('holds what a member wrote in every version, their pictures, public profile and what was decided about them', async () => {
  const me = await addMember(site, { nickname: '林', email: 'writes@example.test' })
  const staff = await addMember(site, { roles: ['administrator'] })
  const { pool } = site.services.database
  const hash = 'ab'.repeat(16)
  await pool.query(
    `insert into media (hash, type, width, height, widths, formats, bytes)
     values ($1, 'png', 600, 371, '{600}', '{webp,png}', 9000)`,
    [hash],
  )
  const author = await pool.query(`insert into authors (nickname, introduction) values ('林署名', '记者') returning id`)
  await pool.query('update users set author_id = $1 where id = $2', [author.rows[0]?.id, me.id])
  const first = await me.call('saveManuscript', { title: '初稿', cover: `/media/${hash}/600.png` })
  if (!first.data.saved) throw new Error('Nothing was saved')
  const { id, version } = first.data.manuscript
  await me.call('saveManuscript', { id, version, title: '二稿' })
  await staff.call('suspendUser', { id: me.id, reason: '冒充他人' })
  await staff.call('liftSuspension', { id: me.id })
  const back = await sessionOf(me.id)

  const { data } = await callAsVisitor(site, 'exportMyData', {}, { headers: { authorization: back } })
  expect(data).toMatchObject({
    author: { nickname: '林署名', introduction: '记者' },
    manuscripts: [{ id, fields: { title: '二稿' } }],
    manuscript_versions: [{ manuscript: id, fields: { title: expect.stringMatching(/稿$/) } }],
    uploads: [{ url: expect.stringContaining(hash), bytes: 9000 }],
    decisions: [
      { action: 'user.suspend', after: { reason: '冒充他人' } },
      { action: 'user.lift_suspension', before: { reason: '冒充他人' } },
    ],
  })
})

async function sessionOf(userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await site.services.database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values (sha256($1::bytea), $2, now() + interval '1 day')`,
    [Buffer.from(token), userId],
  )
  return token
}

it('of a member who did nothing yet is short, but there', async () => {
  const me = await addMember(site)
  const { data } = await me.call('exportMyData')
  expect(data).toMatchObject({ real_name: null, likes: [], collections: [], follows: [], messages: [], feedback: [] })
})

it('holds more than a page of what there is much of', async () => {
  const me = await addMember(site)
  const { content, database } = site.services
  await content.saveItems(Array.from({ length: 120 }, (_, place) => testDraft({ importKey: `many${place}` })))
  await database.pool.query(
    `insert into item_likes (user_id, item_id) select $1, id from items where import_key like 'many%'`,
    [me.id],
  )
  await database.pool.query(
    `insert into item_collections (user_id, item_id, kind) select $1, id, kind from items where import_key like 'many%'`,
    [me.id],
  )
  await database.pool.query(
    `with many as (insert into authors (nickname) select '作者' || n from generate_series(1, 120) as n returning id)
     insert into author_follows (user_id, author_id) select $1, id from many`,
    [me.id],
  )
  await database.pool.query(
    `insert into messages (user_id, kind, texts, sent_at)
     select $1, 'system', '{"en": {"title": "Hello", "text": ""}}', now() from generate_series(1, 120)`,
    [me.id],
  )
  const { data } = await me.call('exportMyData')
  const likes = data.likes as { title: string | null }[]
  expect(likes).toHaveLength(120)
  expect(likes.every(({ title }) => title)).toBe(true)
  for (const part of ['collections', 'follows', 'messages']) expect(data[part], part).toHaveLength(120)
})

it.each([
  [freshProofMs - 60_000, 200],
  [freshProofMs + 60_000, errorCatalogue.proofRequired.code],
])('%i ms after the last proof of who is there is answered with %i', async (age, code) => {
  const me = await addMember(site, { authenticatedAt: new Date(Date.now() - age) })
  expect((await me.call('exportMyData')).code).toBe(code)
})

it('is for members, from pages of this site, and not all the time', async () => {
  const me = await addMember(site)
  expect(await callAsVisitor(site, 'exportMyData')).toMatchObject(refused('signInRequired'))
  const headers = { cookie: me.browser.cookie, origin: 'https://elsewhere.test' }
  expect(await callAsVisitor(site, 'exportMyData', {}, { headers })).toMatchObject(refused('foreignOrigin'))
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await me.call('exportMyData')).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
