import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import type { ErrorName } from '#contract/errors.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { countersOf } from './test-counters.ts'

let site: TestSite
let me: TestMember
/** Ids by import key. */
let ids: Record<'article' | 'other' | 'flash' | 'future' | 'he' | 'silent' | 'topic', number>

const he = { key: 'he', nickname: '何沛文' }
const query = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows
const setStatus = (id: number, status: string) => query('update items set status = $2 where id = $1', [id, status])

const counters = () => countersOf(query)

beforeAll(async () => {
  site = await openTestSite()
  const { content, transfer } = site.services
  await content.saveTaxonomy(
    { authors: [{ key: 'silent', nickname: '无文', introduction: '', versions: {} }] },
    { demo: false },
  )
  await content.saveItems([
    testDraft({ importKey: 'article', title: '稳定币发行人条例生效', author: he }),
    testDraft({ importKey: 'other' }),
    testDraft({ importKey: 'flash', kind: 'flash' }),
    testDraft({ importKey: 'future', releaseTime: new Date(Date.now() + 86_400_000) }),
  ])
  const topic = { key: 'topic', title: '稳定币专题', cover: 'stable', demo: false }
  await transfer.addSamples({ topics: [topic] }, new Date())
  const rows = await query(`select import_key as key, id from items union all select key, id from authors
    union all select 'topic', id from topics`)
  ids = Object.fromEntries(rows.map(({ key, id }) => [key, id])) as typeof ids
})
afterAll(() => site.close())
beforeEach(async () => {
  me = await addMember(site)
})

describe('likes', () => {
  it('are turned round, or set as often as one wants', async () => {
    const { article: id } = ids
    expect((await me.call('likeInformation', { id })).data).toEqual({ liked: true, likes: 1 })
    expect((await me.call('likeInformation', { id, like: true })).data).toEqual({ liked: true, likes: 1 })
    expect((await me.call('likeInformation', { id })).data).toEqual({ liked: false, likes: 0 })
    expect((await me.call('likeInformation', { id, like: false })).data).toEqual({ liked: false, likes: 0 })
  })

  it('count once for each member, however many come at the same instant', async () => {
    const { other: id } = ids
    const members = await Promise.all(Array.from({ length: 8 }, () => addMember(site)))
    const calls = members.flatMap((member) => [1, 2, 3].map(() => member.call('likeInformation', { id, like: true })))
    const answers = await Promise.all(calls)
    expect(answers.every(({ data }) => data.liked)).toBe(true)
    expect((await me.call('getInformationDetails', { id })).data).toMatchObject({ liked: false, counts: { likes: 8 } })
    await Promise.all(
      members.flatMap((member) => [1, 2].map(() => member.call('likeInformation', { id, like: false }))),
    )
    expect((await me.call('getInformationDetails', { id })).data.counts.likes).toBe(0)
  })

  it.each([
    [8, false],
    [9, true],
  ])('that are turned round %i times at the same instant end as they should', async (times, liked) => {
    const { flash: id } = ids
    const answers = await Promise.all(Array.from({ length: times }, () => me.call('likeInformation', { id })))
    expect(answers.filter(({ data }) => data.liked)).toHaveLength(Math.ceil(times / 2))
    const { data } = await me.call('getViewer', { items: [id] })
    expect(data.liked).toEqual(liked ? [id] : [])
    expect(data.counts[id]?.likes).toBe(liked ? 1 : 0)
    await me.call('likeInformation', { id, like: false })
  })
})

describe('what cannot be seen', () => {
  it.each<[CallName, keyof typeof ids | number, object, ErrorName]>([
    ['likeInformation', 'future', {}, 'itemMissing'],
    ['likeInformation', 'future', { like: true }, 'itemMissing'],
    ['likeInformation', 987_654, { like: true }, 'itemMissing'],
    ['likeInformation', 987_654, { like: false }, 'itemMissing'],
    ['collectionInformation', 'future', {}, 'itemMissing'],
    ['collectionInformation', 987_654, { type: 'flash' }, 'itemMissing'],
    ['collectionInformation', 987_654, { type: 'topic' }, 'itemMissing'],
    ['cancelCollectionInformation', 987_654, {}, 'itemMissing'],
    ['followAuthor', 987_654, {}, 'authorMissing'],
    ['followAuthor', 987_654, { follow: true }, 'authorMissing'],
  ])('%s of %s with %o', async (name, key, more, reason) => {
    const id = typeof key === 'number' ? key : ids[key]
    expect(await me.call(name, { id, ...more })).toMatchObject(refused(reason))
    expect((await query('select from item_engagement where item_id = $1', [id])).length).toBe(0)
  })

  it('can be let go of, and stands in the collection without its content until then', async () => {
    const { other: id } = ids
    await me.call('likeInformation', { id })
    await me.call('collectionInformation', { id })
    await setStatus(id, 'withdrawn')
    try {
      const { data } = await me.call('myCollection')
      expect(data).toMatchObject({ total: 1, list: [{ type: 'article', item: null, topic: null }] })
      expect(await me.call('likeInformation', { id, like: true })).toMatchObject(refused('itemMissing'))
      expect((await me.call('likeInformation', { id })).data).toEqual({ liked: false, likes: 0 })
      expect((await me.call('cancelCollectionInformation', { id })).data).toEqual({ collected: false, collects: 0 })
      expect((await me.call('myCollection')).data).toMatchObject({ total: 0, list: [] })
    } finally {
      await setStatus(id, 'approved')
    }
  })
})

describe('collections', () => {
  it('hold articles, flash and topics by kind, the last one first', async () => {
    const { article, flash, topic } = ids
    // The kind of an item is its own, whatever the caller thinks.
    for (const input of [{ id: article }, { id: flash }, { id: topic, type: 'topic' }, { id: article }]) {
      expect((await me.call('collectionInformation', input)).data).toMatchObject({ collected: true, collects: 1 })
    }
    const { data } = await me.call('myCollection')
    expect(data.list.map(({ type, item, topic }) => [type, item?.id ?? topic?.id])).toEqual([
      ['topic', topic],
      ['flash', flash],
      ['article', article],
    ])
    expect(data).toMatchObject({ total: 3, more: false, counts: { article: 1, flash: 1, topic: 1 } })
    const flashes = await me.call('myCollection', { type: 'flash', size: 1 })
    expect(flashes.data).toMatchObject({ total: 1, more: false, list: [{ type: 'flash', item: { id: flash } }] })
    const second = await me.call('myCollection', { size: 1, page: 2 })
    expect(second.data).toMatchObject({ total: 3, more: true, list: [{ type: 'flash' }] })
    await me.call('cancelCollectionInformation', { id: topic, type: 'topic' })
    expect((await me.call('myCollection')).data.counts).toEqual({ article: 1, flash: 1, topic: 0 })
  })

  it('come in the language of the reader', async () => {
    await me.call('collectionInformation', { id: ids.article })
    await me.call('collectionInformation', { id: ids.topic, type: 'topic' })
    const { data } = await me.call('myCollection', {}, { language: 'hk' })
    expect(data.list.map(({ item, topic }) => item?.title ?? topic?.title)).toEqual([
      '穩定幣專題',
      '穩定幣發行人條例生效',
    ])
  })

  it('count once, however often one collects and cancels at the same instant', async () => {
    const { topic: id } = ids
    const before = (await me.call('collectionInformation', { id, type: 'topic' })).data.collects
    const again = () => me.call('collectionInformation', { id, type: 'topic' })
    const off = () => me.call('cancelCollectionInformation', { id, type: 'topic' })
    await Promise.all([again(), off(), again(), off(), again(), off()])
    expect((await again()).data).toEqual({ collected: true, collects: before })
    await off()
    const { counted, there } = await counters()
    expect(counted).toEqual(there)
  })
})

describe('follows', () => {
  it('list authors with their newest article, also those who have none', async () => {
    await me.call('followAuthor', { id: ids.silent, follow: true })
    const answer = await me.call('followAuthor', { id: ids.he })
    expect(answer.data).toEqual({ followed: true, followers: 1 })
    const { data } = await me.call('myFollow')
    expect(data).toMatchObject({
      total: 2,
      more: false,
      list: [
        { id: ids.he, nickname: '何沛文', articles: 1, followers: 1, latest: { id: ids.article } },
        { id: ids.silent, articles: 0, followers: 1, latest: null },
      ],
    })
    const first = await me.call('myFollow', { size: 1 })
    expect(first.data).toMatchObject({ total: 2, more: true, list: [{ id: ids.he }] })
    await me.call('followAuthor', { id: ids.he, follow: false })
    await me.call('followAuthor', { id: ids.silent })
    expect((await me.call('myFollow')).data).toMatchObject({ total: 0, list: [] })
  })

  it('show on the profile to whoever has them', async () => {
    const { he: id } = ids
    await me.call('followAuthor', { id })
    expect((await me.call('toUserInfo', { id })).data).toMatchObject({ followed: true, counts: { followers: 1 } })
    const visitor = await callAsVisitor(site, 'toUserInfo', { id })
    expect(visitor.data).toMatchObject({ followed: false, counts: { articles: 1, flash: 0, followers: 1, likes: 0 } })
    await me.call('likeInformation', { id: ids.article, like: true })
    expect((await callAsVisitor(site, 'toUserInfo', { id })).data.counts.likes).toBe(1)
    await me.call('likeInformation', { id: ids.article, like: false })
    await me.call('followAuthor', { id })
  })
})

describe('the viewer', () => {
  it('is nobody for visitors, who get the counts', async () => {
    const { article, he: author, topic } = ids
    await me.call('likeInformation', { id: article })
    const input = { items: [article, 987_654], authors: [author], topics: [topic] }
    const { data } = await callAsVisitor(site, 'getViewer', input)
    expect(data).toMatchObject({ user: null, liked: [], collected: [], collected_topics: [], followed: [] })
    expect(data.counts).toEqual({
      [article]: { likes: 1, collects: expect.any(Number) },
      987654: { likes: 0, collects: 0 },
    })
    expect(data.followers).toEqual({ [author]: 0 })
  })

  it('gets only what is their own', async () => {
    const { article, topic, he: author } = ids
    const somebody = await addMember(site, { nickname: '别人', roles: ['editor'] })
    await somebody.call('likeInformation', { id: article, like: true })
    await somebody.call('collectionInformation', { id: article })
    await somebody.call('collectionInformation', { id: topic, type: 'topic' })
    await somebody.call('followAuthor', { id: author, follow: true })
    await site.services.messages.send({
      userId: somebody.id,
      kind: 'system',
      texts: { en: { title: 'Hello', text: '' } },
    })
    const input = { items: [article], authors: [author], topics: [topic] }
    const theirs = (await somebody.call('getViewer', input)).data
    expect(theirs).toMatchObject({
      user: { id: somebody.id, nickname: '别人', avatar_img: null, roles: ['editor'], author_id: null, unread: 1 },
      liked: [article],
      collected: [article],
      collected_topics: [topic],
      followed: [author],
    })
    const mine = (await me.call('getViewer', input)).data
    expect(mine).toMatchObject({ user: { id: me.id, unread: 0 }, liked: [], collected: [], followed: [] })
    expect((await me.call('myCollection')).data.total + (await me.call('myFollow')).data.total).toBe(0)
  })

  it('is told what the details of an item are to them, and what visitors are told', async () => {
    const { article: id } = ids
    await me.call('likeInformation', { id, like: true })
    await me.call('collectionInformation', { id })
    expect((await me.call('getInformationDetails', { id })).data).toMatchObject({ liked: true, collected: true })
    const visitor = (await callAsVisitor(site, 'getInformationDetails', { id })).data
    expect(visitor).toMatchObject({ liked: false, collected: false })
    expect(visitor.counts).toEqual((await me.call('getInformationDetails', { id })).data.counts)
  })
})

describe('the rules around', () => {
  it('let members alone do it', async () => {
    for (const name of [
      'likeInformation',
      'collectionInformation',
      'followAuthor',
      'myFollow',
      'myCollection',
    ] as const) {
      expect(await callAsVisitor(site, name, { id: 1 })).toMatchObject(refused('signInRequired'))
      const headers = { cookie: me.browser.cookie, origin: 'https://elsewhere.test' }
      expect(await callAsVisitor(site, name, { id: 1 }, { headers })).toMatchObject(refused('foreignOrigin'))
    }
  })

  it('drop no kept page for a like', async () => {
    const heard: string[] = []
    const unsubscribe = await site.services.bus.subscribe(
      (tags) => heard.push(...tags),
      () => {},
    )
    await me.call('likeInformation', { id: ids.article })
    await me.call('collectionInformation', { id: ids.article })
    await me.call('followAuthor', { id: ids.he })
    await site.services.bus.publish(site.services.database.orm, ['afterwards'])
    await expect.poll(() => heard).toContain('afterwards')
    unsubscribe()
    expect(heard).toEqual(['afterwards'])
  })

  it('keep counters equal to what they count, whatever a few members do at once', async () => {
    const members = [me, await addMember(site), await addMember(site)]
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      what: fc.constantFrom<[CallName, keyof typeof ids, object]>(
        ['likeInformation', 'article', {}],
        ['likeInformation', 'article', { like: true }],
        ['likeInformation', 'article', { like: false }],
        ['collectionInformation', 'article', {}],
        ['cancelCollectionInformation', 'article', {}],
        ['collectionInformation', 'topic', { type: 'topic' }],
        ['followAuthor', 'he', {}],
        ['followAuthor', 'he', { follow: false }],
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const answers = await Promise.all(
          steps.map(({ who, what: [name, key, more] }) => members[who]?.call(name, { id: ids[key], ...more })),
        )
        expect(answers.map((answer) => answer?.status)).toEqual(steps.map(() => 200))
        const { counted, there } = await counters()
        expect(counted).toEqual(there)
      }),
      { numRuns: 15 },
    )
  })

  it('take back everything of a member who leaves', async () => {
    await me.call('likeInformation', { id: ids.article, like: true })
    await me.call('collectionInformation', { id: ids.flash })
    await me.call('collectionInformation', { id: ids.topic, type: 'topic' })
    await me.call('followAuthor', { id: ids.he, follow: true })
    await site.services.database.orm.transaction((tx) => site.services.engagement.erase(tx, me.id))
    const { data } = await me.call('getViewer', { items: [ids.article], authors: [ids.he], topics: [ids.topic] })
    expect([data.liked, data.collected, data.collected_topics, data.followed]).toEqual([[], [], [], []])
    const { counted, there } = await counters()
    expect(counted).toEqual(there)
  })

  it('keep likes counted that come while items are merged', async () => {
    const { content, engagement, database } = site.services
    await content.saveItems([testDraft({ importKey: 'twin' }), testDraft({ importKey: 'twin2' })])
    const [from, into] = (await query("select id from items where import_key like 'twin%' order by id")).map(
      ({ id }) => id,
    )
    const members = await Promise.all(Array.from({ length: 12 }, () => addMember(site)))
    for (const member of members.slice(0, 6)) await member.call('likeInformation', { id: from, like: true })
    await members[0]?.call('likeInformation', { id: into, like: true })
    await Promise.all([
      database.orm.transaction((tx) => engagement.moveItem(tx, from, { id: into, kind: 'article' })),
      ...members.slice(6).map((member) => member.call('likeInformation', { id: into, like: true })),
    ])
    expect((await me.call('getViewer', { items: [into] })).data.counts[into]?.likes).toBe(12)
    const { counted, there } = await counters()
    expect(counted).toEqual(there)
  })

  it('answer junk with an envelope', async () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        0,
        -1,
        1.5,
        2 ** 53,
        '9'.repeat(16),
        '1e3',
        Array(101).fill(1),
        [null],
        { $ne: 1 },
        'a\0b',
        '\ud800',
      ),
    )
    const names = [
      'getViewer',
      'likeInformation',
      'collectionInformation',
      'followAuthor',
      'myFollow',
      'myCollection',
    ] as const
    const fields = ['id', 'like', 'follow', 'type', 'page', 'size', 'items', 'authors', 'topics'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 4 }),
        async (name, input) => {
          const answer = await me.call(name, input)
          expect([200, 400]).toContain(answer.status)
          expect(answer.message).not.toMatch(/\bat \w|select|insert/)
        },
      ),
      { numRuns: 150 },
    )
  })
})
