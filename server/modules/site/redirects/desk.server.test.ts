import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const save = async (given: CallInput<'saveRedirect'>) => newsroom.editor.call('saveRedirect', given)
const visit = async (path: string) => {
  const { status, headers } = await fetch(`${newsroom.site.origin}${path}`, { redirect: 'manual' })
  return [status, headers.get('location')]
}
const found = async (keyword: string, more: object = {}) =>
  (await newsroom.editor.call('staffRedirects', { keyword, ...more })).data.list

describe('an old address', () => {
  it('leads where it was set to lead, at once', async () => {
    expect(await visit('/old/one')).toEqual([404, null])
    expect((await save({ old: '/old/one/?utm_source=x', path: '/terms' })).data).toMatchObject({
      saved: true,
      redirect: { old: '/old/one', path: '/terms', by_hand: true, by: { id: newsroom.editor.id }, version: 1 },
      shortened: null,
      moved: 0,
    })
    expect(await visit('/old/one')).toEqual([301, '/terms'])
    expect((await save({ old: '/旧/专题', path: 'https://other.example/a' })).data).toMatchObject({ saved: true })
    expect(await visit(encodeURI('/旧/专题'))).toEqual([301, 'https://other.example/a'])
    expect((await newsroom.editor.call('traceAddress', { address: '/old/one?x=1' })).data.leads_to).toBe('/terms')
    expect((await newsroom.editor.call('traceAddress', { address: '/terms' })).data.leads_to).toBe(null)
  })

  it('leads straight to the end of a chain, in both directions', async () => {
    await save({ old: '/chain/b', path: '/chain/c' })
    await save({ old: '/chain/a', path: '/chain/b' })
    expect((await found('/chain/a'))[0]).toMatchObject({ path: '/chain/c' })
    expect((await save({ old: '/chain/z', path: '/chain/b/' })).data).toMatchObject({
      saved: true,
      shortened: '/chain/b/',
      redirect: { path: '/chain/c' },
    })
    expect((await save({ old: '/chain/c', path: '/privacy' })).data).toMatchObject({ saved: true, moved: 3 })
    for (const old of ['a', 'b', 'c', 'z']) expect(await visit(`/chain/${old}`)).toEqual([301, '/privacy'])
  })

  it('never leads in a circle', async () => {
    expect(await save({ old: '/circle/a', path: '/circle/a/' })).toMatchObject({ code: 10813 })
    await save({ old: '/circle/a', path: '/circle/b' })
    expect(await save({ old: '/circle/b', path: '/circle/a' })).toMatchObject({ code: 10813 })
    expect(await save({ old: '/circle/q', path: '/circle/q?x=1' })).toMatchObject({ code: 10813 })
    await save({ old: '/circle/c', path: '/circle/d?x=1' })
    expect(await save({ old: '/circle/d', path: '/circle/c' })).toMatchObject({ code: 10813 })
    expect(await save({ old: '/circle/e', path: 'https://site.test/circle/e' })).toMatchObject({ code: 10813 })
    expect((await save({ old: '/circle/e', path: 'https://site.test/terms' })).data).toMatchObject({
      redirect: { path: '/terms' },
    })
    const answers = await Promise.all([
      save({ old: '/circle/x', path: '/circle/y' }),
      save({ old: '/circle/y', path: '/circle/x' }),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10813])
  })

  it('is changed on the version that was read, and renamed', async () => {
    const { colleague, editor } = newsroom
    await save({ old: '/edit/a', path: '/terms' })
    const change = { of: '/edit/a', version: 1, old: '/edit/a' }
    expect((await save({ ...change, path: '/privacy' })).data).toMatchObject({ saved: true, redirect: { version: 2 } })
    expect((await colleague.call('saveRedirect', { ...change, path: '/aboutus' })).data).toMatchObject({
      saved: false,
      current: { path: '/privacy', version: 2, by: { id: editor.id } },
    })
    expect((await save({ of: '/edit/a', version: 2, old: '/edit/b', path: '/privacy' })).data.saved).toBe(true)
    expect(await visit('/edit/a')).toEqual([404, null])
    expect(await visit('/edit/b')).toEqual([301, '/privacy'])
    expect(await save({ old: '/edit/b', path: '/terms' })).toMatchObject({ code: 10814 })
    expect(await save({ of: '/edit/a', version: 2, old: '/edit/a', path: '/terms' })).toMatchObject({ code: 404 })
  })

  it('goes into the bin and comes back, unless it would lead in a circle by then', async () => {
    const { editor } = newsroom
    await save({ old: '/bin/a', path: '/bin/b' })
    expect(await editor.call('deleteRedirect', { old: '/bin/a', version: 9 })).toMatchObject({ code: 10804 })
    expect(await editor.call('deleteRedirect', { old: '/bin/a', version: 1 })).toMatchObject({ code: 200 })
    expect(await visit('/bin/a')).toEqual([404, null])
    expect(await found('/bin/a')).toEqual([])
    const entry = { kind: 'redirect', id: '/bin/a' }
    expect((await editor.call('binEntries', { kind: 'redirect' })).data.list).toMatchObject([{ title: '/bin/a' }])
    await save({ old: '/bin/b', path: '/bin/a' })
    expect(await editor.call('restoreFromBin', entry)).toMatchObject({ code: 10813 })
    expect((await editor.call('binEntries', { kind: 'redirect' })).data.total).toBe(1)
    await editor.call('deleteRedirect', { old: '/bin/b', version: 1 })
    expect(await editor.call('restoreFromBin', entry)).toMatchObject({ code: 200 })
    expect(await visit('/bin/a')).toEqual([301, '/bin/b'])
  })

  it('leaves the bin where it leads somewhere again, set by hand or by a merge, or is gone', async () => {
    const { editor } = newsroom
    const binned = async () =>
      (await editor.call('binEntries', { kind: 'redirect', keyword: '/again' })).data.list.map(({ title }) => title)
    await save({ old: '/again/a', path: '/terms' })
    await editor.call('deleteRedirect', { old: '/again/a', version: 1 })
    expect(await binned()).toEqual(['/again/a'])
    expect((await save({ old: '/again/a', path: '/privacy' })).data).toMatchObject({ saved: true })
    expect(await binned()).toEqual([])
    expect(await editor.call('restoreFromBin', { kind: 'redirect', id: '/again/a' })).toMatchObject({ code: 404 })
    expect(await visit('/again/a')).toEqual([301, '/privacy'])
    const [a, b] = [await publish(newsroom, { title: '再并甲' }), await publish(newsroom, { title: '再并乙' })]
    const old = `/contents/${a.item_id}`
    await save({ old, path: '/terms' })
    await editor.call('deleteRedirect', { old, version: 1 })
    await editor.call('mergeArticles', { id: a.item_id, into: b.item_id })
    const titles = (await editor.call('binEntries', { kind: 'redirect' })).data.list.map(({ title }) => title)
    expect(titles).not.toContain(old)
  })

  it('keeps a merge from leading in a circle', async () => {
    const { editor } = newsroom
    const [a, b] = [await publish(newsroom, { title: '绕圈甲' }), await publish(newsroom, { title: '绕圈乙' })]
    await save({ old: `/en/contents/${b.item_id}`, path: `/contents/${a.item_id}?x=1` })
    expect(await editor.call('mergeArticles', { id: a.item_id, into: b.item_id })).toMatchObject({ code: 200 })
    await editor.call('restoreArticle', { id: a.item_id })
    await save({ old: `/contents/${b.item_id}`, path: `/en/contents/${a.item_id}` })
    expect(await editor.call('mergeArticles', { id: a.item_id, into: b.item_id })).toMatchObject({ code: 10813 })
    expect((await found(`/contents/${a.item_id}`)).map(({ old }) => old)).not.toContain(`/contents/${a.item_id}`)
  })

  it('by hand is told from those of merges', async () => {
    const { editor } = newsroom
    const [a, b] = [await publish(newsroom, { title: '合并甲' }), await publish(newsroom, { title: '合并乙' })]
    await editor.call('mergeArticles', { id: a.item_id, into: b.item_id })
    expect((await found(`/contents/${a.item_id}`)).length).toBeGreaterThan(0)
    expect(await found(`/contents/${a.item_id}`, { by_hand: true })).toEqual([])
    expect((await found('/old/', { by_hand: true })).map(({ old }) => old)).toEqual(['/old/one'])
  })

  it.each([
    [{ old: '', path: '/terms' }, 'old'],
    [{ old: '/', path: '/terms' }, 'old'],
    [{ old: 'https://here.example/a', path: '/terms' }, 'old'],
    [{ old: '/bad', path: 'javascript:alert(1)' }, 'path'],
    [{ old: '/bad', path: '//elsewhere.example' }, 'path'],
    [{ old: '/bad', path: '' }, 'path'],
  ])('%j is refused', async (given, field) => {
    expect(await save(given)).toMatchObject({ code: 400, fields: [expect.stringContaining(field)] })
  })
})
