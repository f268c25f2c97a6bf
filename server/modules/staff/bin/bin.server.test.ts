import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteTime } from '#server/platform/site-time.ts'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { deleteArticle, openTestNewsroom, publish, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const ok = { code: 200 }
const missing = { code: 404 }
const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const status = async (path: string) => (await fetch(`${newsroom.site.origin}${path}`, { redirect: 'manual' })).status
const actions = async (target: string) =>
  (await newsroom.administrator.call('auditLog', { target })).data.list.map(({ action }) => action)
/** Deletes a manuscript as staff does that has just seen it. */
async function putAway(staff: TestNewsroom['editor'], id: number | undefined) {
  const { rows } = await query('select saved_at from manuscripts where id = $1', [id])
  return staff.call('deleteAnyManuscript', { id, saved_time: siteTime(rows[0]?.saved_at ?? new Date()) })
}
const binned = async (input: object = {}) => (await newsroom.editor.call('binEntries', input)).data.list

describe('an article', () => {
  it('goes into the bin and comes back with its labels, likes and all', async () => {
    const { author, editor, site } = newsroom
    const { item_id: id } = await publish(newsroom, { title: '删错的一篇', labels: ['监管', 'BTC'] })
    await author.call('likeInformation', { id, like: true })
    const before = (await callAsVisitor(site, 'getInformationDetails', { id })).data
    expect(await deleteArticle(newsroom, editor, id, { reason: '重复' })).toMatchObject(ok)
    await expect.poll(() => status(`/contents/${id}`)).toBe(404)
    expect(await callAsVisitor(site, 'getInformationDetails', { id })).toMatchObject(missing)
    expect((await editor.call('staffArticles', { keyword: '删错' })).data).toMatchObject({ total: 0 })
    expect(await deleteArticle(newsroom, editor, id)).toMatchObject(missing)
    expect(await editor.call('restoreArticle', { id }), 'only out of the bin').toMatchObject(missing)
    expect(await binned({ kind: 'article', keyword: '删错' })).toMatchObject([
      { kind: 'article', id: String(id), title: '删错的一篇', language: 'zh-Hans', by: { id: editor.id } },
    ])
    expect(await editor.call('restoreFromBin', { kind: 'article', id: String(id) })).toMatchObject(ok)
    await expect.poll(() => status(`/contents/${id}`)).toBe(200)
    const after = (await callAsVisitor(site, 'getInformationDetails', { id })).data
    expect({ ...after, updated_time: '' }).toEqual({ ...before, updated_time: '' })
    expect((await author.call('getViewer', { items: [id] })).data).toMatchObject({ liked: [id] })
    expect(await binned({ keyword: '删错' })).toEqual([])
    expect(await actions(`item:${id}`)).toEqual(['bin.restore', 'article.delete'])
  })

  it('goes into the bin by the beginning of a title that is very long', async () => {
    const { editor, site } = newsroom
    // The bin would cut it in the middle of a surrogate pair.
    await site.services.content.saveItems([testDraft({ importKey: 'long-title', title: `长${'😀'.repeat(299)}` })])
    const id = (await site.services.content.idsByImportKey(['long-title'])).get('long-title') ?? 0
    expect(await deleteArticle(newsroom, editor, id)).toMatchObject(ok)
    expect(await binned({ keyword: '长😀' })).toMatchObject([{ id: String(id), title: `长${'😀'.repeat(249)}` }])
  })

  it('that was changed since the list was read is not deleted', async () => {
    const { author, editor, colleague } = newsroom
    const { id, version, item_id: item } = await publish(newsroom, { title: '旧列表里的一篇' })
    await query(`update items set updated_at = now() - interval '1 minute' where id = $1`, [item])
    const { updated_time } = (await editor.call('staffArticles', { keyword: '旧列表' })).data.list[0] ?? {}
    const saved = await author.call('saveManuscript', { id, version, title: '旧列表里的新文' })
    if (!saved.data.saved) throw new Error(saved.message)
    const { data } = await author.call('submitManuscript', { id, version: saved.data.manuscript.version })
    await colleague.call('decideReview', { id, version: data.version, decision: 'approve' })
    expect(await editor.call('deleteArticle', { id: item, updated_time })).toMatchObject({ code: 10804 })
    expect(await status(`/contents/${item}`)).toBe(200)
    expect(await deleteArticle(newsroom, editor, item)).toMatchObject(ok)
  })

  it('that was offline comes back offline', async () => {
    const { editor } = newsroom
    const { item_id: id } = await publish(newsroom, { title: '先下线再删' })
    await editor.call('unpublishArticle', { id })
    await deleteArticle(newsroom, editor, id)
    await editor.call('restoreFromBin', { kind: 'article', id: String(id) })
    expect((await editor.call('staffArticles', { keyword: '先下线' })).data.list).toMatchObject([
      { id, state: 'unpublished' },
    ])
  })

  it('in the bin is not published again by its manuscript', async () => {
    const { author, editor } = newsroom
    const { id, version, item_id: item } = await publish(newsroom, { title: '删后又改' })
    await deleteArticle(newsroom, editor, item)
    const saved = await author.call('saveManuscript', { id, version, title: '删后又改二' })
    if (!saved.data.saved) throw new Error(saved.message)
    const submitted = await author.call('submitManuscript', { id, version: saved.data.manuscript.version })
    const decide = { id, version: submitted.data.version, decision: 'approve' }
    await editor.call('attendReview', { id })
    expect(await editor.call('decideReview', decide)).toMatchObject({ code: 10812 })
    await editor.call('restoreFromBin', { kind: 'article', id: String(item) })
    expect(await editor.call('decideReview', decide)).toMatchObject(ok)
    expect(await status(`/contents/${item}`)).toBe(200)
  })
})

describe('a flash', () => {
  it('leaves the flash desk and comes back', async () => {
    const { editor } = newsroom
    const { data } = await editor.call('publishFlash', { title: '误发的快讯', text: '正文一段。' })
    if (data.saved !== true) throw new Error('not published')
    const id = data.flash.item ?? 0
    const desk = async () => (await editor.call('recentFlash')).data.list.map(({ item }) => item)
    expect(await desk()).toContain(id)
    await deleteArticle(newsroom, editor, id)
    expect(await desk()).not.toContain(id)
    expect(await editor.call('getFlash', { item: id })).toMatchObject(missing)
    await expect.poll(() => status(`/news/${id}`)).not.toBe(200)
    await editor.call('restoreFromBin', { kind: 'flash', id: String(id) })
    expect(await desk()).toContain(id)
    expect((await editor.call('flashHistory', { item: id })).data.list).toHaveLength(1)
  })

  it('that was only drafted or planned comes back as it was', async () => {
    const { administrator, editor } = newsroom
    const begun = await editor.call('saveFlashDraft', { title: '删错的草稿', text: '写了一半' })
    if (!begun.data.saved) throw new Error('not saved')
    const { id } = begun.data.flash
    if (id === null) throw new Error('without a number')
    const entry = { kind: 'flashdraft' as const, id: String(id) }
    const drafts = async () => (await editor.call('recentFlash')).data.drafts.map((draft) => draft.id)
    expect(await editor.call('deleteRecord', { kind: 'flashdraft', id, version: 1 })).toMatchObject(ok)
    expect(await drafts()).not.toContain(id)
    expect(await editor.call('getFlash', { id })).toMatchObject(missing)
    expect(await editor.call('saveFlashDraft', { id, version: 2, title: '再存' })).toMatchObject(missing)
    expect(await binned({ keyword: '删错的草稿' })).toMatchObject([{ ...entry, language: 'zh-Hans', preview: null }])
    expect(await editor.call('restoreFromBin', entry)).toMatchObject(ok)
    const { data } = await editor.call('getFlash', { id })
    expect(data).toMatchObject({ state: 'draft', title: '删错的草稿', text: '写了一半' })
    expect(await actions(`flash:${id}`)).toEqual(['bin.restore', 'flashdraft.delete'])
    await editor.call('deleteRecord', { kind: 'flashdraft', id, version: data.version })
    expect(await administrator.call('purgeFromBin', { ...entry, title: '删错的草稿' })).toMatchObject(ok)
    expect((await query('select from flash_reports where id = $1', [id])).rows).toEqual([])
  })

  it('that was planned does not go out from the bin, nor unasked when it comes back too late', async () => {
    const { editor, site } = newsroom
    const plan = async (title: string) => {
      const { data } = await editor.call('publishFlash', { title, publish_time: '2026-12-31 08:00:00', despite: true })
      if (data.saved !== true || data.flash.id === null) throw new Error('not planned')
      await editor.call('deleteRecord', { kind: 'flashdraft', id: data.flash.id, version: data.flash.version })
      return data.flash.id
    }
    const back = async (id: number) => {
      await editor.call('restoreFromBin', { kind: 'flashdraft', id: String(id) })
      return (await editor.call('getFlash', { id })).data
    }
    const [early, late] = [await plan('早些恢复的计划'), await plan('过时才恢复的计划')]
    expect(await back(early)).toMatchObject({ state: 'planned', publish_time: '2026-12-31 08:00:00' })
    await query(`update flash_reports set publish_at = now() - interval '1 hour' where id = $1`, [late])
    expect(await site.services.flashDesk.publishDue(new Date())).toEqual([])
    expect(await back(late)).toMatchObject({ state: 'draft', publish_time: null })
    expect(await site.services.flashDesk.publishDue(new Date())).toEqual([])
  })

  it('from elsewhere that was deleted for good does not come again with its source', async () => {
    const { administrator, editor, site } = newsroom
    const draft = testDraft({ importKey: 'feed:again', title: '转载的快讯', kind: 'flash' })
    await site.services.content.saveItems([draft])
    const id = (await site.services.content.idsByImportKey(['feed:again'])).get('feed:again') ?? 0
    await deleteArticle(newsroom, editor, id)
    const entry = { kind: 'flash', id: String(id) }
    expect(await editor.call('purgeFromBin', { ...entry, title: '转载的快讯' })).toMatchObject({ code: 403 })
    expect(await administrator.call('purgeFromBin', { ...entry, title: '转载' })).toMatchObject({ code: 400 })
    expect(await administrator.call('purgeFromBin', { ...entry, title: ' 转载的快讯 ' })).toMatchObject(ok)
    expect(await administrator.call('restoreFromBin', entry)).toMatchObject(missing)
    expect((await query('select from items where id = $1', [id])).rows).toEqual([])
    await site.services.content.saveItems([{ ...draft, hash: 'another' }])
    const readers = (await callAsVisitor(site, 'getArticleList', { kind: 'flash' })).data.list
    expect(readers.map(({ title }) => title)).not.toContain('转载的快讯')
    expect((await editor.call('staffArticles', { keyword: '转载的快讯' })).data.total).toBe(0)
    expect(await actions(`item:${id}`)).toEqual(['bin.purge', 'flash.delete'])
  })
})

describe('a manuscript', () => {
  it('that was planned does not go out from the bin, nor unasked when it comes back too late', async () => {
    const { author, editor, site } = newsroom
    const publish_time = siteTime(new Date(Date.now() + 3_600_000))
    const plan = async (title: string) => {
      const { id, version } = await submit(newsroom, author, { title })
      await editor.call('decideReview', { id, version, decision: 'approve', publish_time })
      expect(await putAway(editor, id)).toMatchObject(ok)
      return id
    }
    const back = async (id: number) => {
      await editor.call('restoreFromBin', { kind: 'manuscript', id: String(id) })
      return (await editor.call('getReview', { id })).data
    }
    const [early, late] = [await plan('早些恢复的稿件'), await plan('过时才恢复的稿件')]
    expect((await back(early)).manuscript).toMatchObject({ state: 'approved', publish_time })
    await query(`update manuscripts set publish_at = now() - interval '1 hour' where id = $1`, [late])
    expect(await site.services.manuscripts.publishDue(new Date())).toEqual([])
    expect(await back(late)).toMatchObject({ manuscript: { state: 'pending', publish_time: null }, decided: null })
    expect(await site.services.manuscripts.publishDue(new Date())).toEqual([])
    await author.call('withdrawManuscript', { id: early })
    await author.call('withdrawManuscript', { id: late })
  })

  it('of anybody is put away with its versions, and comes back', async () => {
    const { author, editor } = newsroom
    const { id } = await submit(newsroom, author, { title: '灌水稿' })
    const waiting = async () => (await editor.call('reviewQueue', { keyword: '灌水' })).data.total
    expect(await waiting()).toBe(1)
    expect(await putAway(editor, id)).toMatchObject(ok)
    expect(await waiting()).toBe(0)
    expect(await author.call('getManuscript', { id })).toMatchObject(missing)
    expect((await author.call('myArticles', { keyword: '灌水' })).data).toMatchObject({ total: 0 })
    expect(await putAway(editor, id)).toMatchObject(missing)
    await editor.call('restoreFromBin', { kind: 'manuscript', id: String(id) })
    expect(await waiting()).toBe(1)
    expect((await author.call('manuscriptVersions', { id })).data.list.length).toBeGreaterThan(0)
    expect(await actions(`manuscript:${id}`)).toEqual(['bin.restore', 'manuscript.delete'])
  })

  it('leaves the bin with its author, and its title never stood in the log', async () => {
    const { administrator, author, editor } = newsroom
    const { id } = await write(newsroom, author, { title: '私下的题目' })
    await putAway(editor, id)
    expect(await binned({ keyword: '私下' })).toHaveLength(1)
    await query('delete from manuscripts where id = $1', [id])
    expect(await binned({ keyword: '私下' })).toEqual([])
    const { data } = await administrator.call('auditLog', { target: `manuscript:${id}` })
    expect(JSON.stringify(data.list)).not.toContain('私下')
  })

  it('is not deleted by somebody who has not seen how it was saved last', async () => {
    const { author, editor } = newsroom
    const { id, saved_time } = await write(newsroom, author, { title: '刚改过的稿件' })
    await query(`update manuscripts set saved_at = saved_at + interval '1 second' where id = $1`, [id])
    expect(await editor.call('deleteAnyManuscript', { id, saved_time })).toMatchObject({ code: 10804 })
    expect(await putAway(editor, id)).toMatchObject(ok)
  })

  it('that readers have is not deleted behind the article', async () => {
    const { id } = await publish(newsroom, { title: '已发稿' })
    expect(await putAway(newsroom.editor, id)).toMatchObject({ code: 10805 })
  })

  it('is deleted for good by the name typed', async () => {
    const { administrator, author, editor } = newsroom
    const { id } = await write(newsroom, author, { title: '' })
    await putAway(editor, id)
    expect(await administrator.call('purgeFromBin', { kind: 'manuscript', id: String(id), title: '' })).toMatchObject(
      ok,
    )
    expect((await query('select from manuscripts where id = $1', [id])).rows).toEqual([])
  })
})

describe('the list', () => {
  it('is filtered by kind, person and words, last deleted first', async () => {
    const { author, colleague, editor } = newsroom
    const ids: number[] = []
    for (const title of ['清单甲', '清单乙']) ids.push((await write(newsroom, author, { title })).id)
    await putAway(editor, ids[0])
    await putAway(colleague, ids[1])
    const titles = async (input: object) => (await binned(input)).map(({ title }) => title)
    expect(await titles({ keyword: '清单' })).toEqual(['清单乙', '清单甲'])
    expect(await titles({ keyword: '清单', by: editor.id })).toEqual(['清单甲'])
    expect(await titles({ keyword: '清单', kind: 'article' })).toEqual([])
    expect(await titles({ keyword: '清单', size: 1, page: 2 })).toEqual(['清单甲'])
    expect(await titles({ keyword: '%' })).toEqual([])
  })

  it('takes back one restoration of two at once', async () => {
    const { author, colleague, editor } = newsroom
    const { id } = await write(newsroom, author, { title: '两人都恢复' })
    await putAway(editor, id)
    const entry = { kind: 'manuscript', id: String(id) }
    const answers = await Promise.all([editor, colleague].map((one) => one.call('restoreFromBin', entry)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 404])
  })
})
