import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { siteThreads, ThreadLostError, ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createUndoTime } from '#server/platform/undo-time.ts'
import { documentOf, openTestNewsroom, submit, type TestNewsroom, write } from '#server/test-newsroom.ts'
import { createManuscriptsService } from './service.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const formulas = (...sources: string[]): { type: 'doc'; content: DocumentNode[] } => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: sources.map((source) => ({ type: 'formula', attrs: { source } })) }],
})

describe('a text that cannot be rendered', () => {
  const tooSlow = () => {
    const threads = new ThreadPool(siteThreads)
    threads.run = () => Promise.reject(new ThreadLostError('it takes too long'))
    return createManuscriptsService({
      decisionFollowers: [],
      ...newsroom.site.services,
      log: { error() {} } as never,
      fetcher: () => Promise.reject(new Error('nothing is fetched')),
      threads,
      undoTime: createUndoTime(),
    })
  }
  const context = () =>
    ({
      language: 'zh-Hans',
      now: new Date(),
      tags: new Set<string>(),
      caller: { session: { id: 1, userId: newsroom.author.id, roles: [], authenticatedAt: new Date() } },
    }) as never

  it('is neither sent to review nor lost', async () => {
    const { author } = newsroom
    const draft = await write(newsroom, author, { document: documentOf('写了很久的一段。') })
    await expect(tooSlow().submit({ id: draft.id, version: draft.version }, context())).rejects.toBeInstanceOf(
      ThreadLostError,
    )
    const { data } = await author.call('getManuscript', { id: draft.id })
    expect(data).toMatchObject({ state: 'draft', version: draft.version, document: draft.document })
    expect(await author.call('submitManuscript', { id: draft.id, version: draft.version })).toMatchObject({ code: 200 })
  })
})

describe('formulas of a manuscript', () => {
  const bomb = `\\def\\a{${'x '.repeat(1_500)}}${'\\a 1'.repeat(280)}`

  it('that define commands are shown as their source, in the preview and in the article', async () => {
    const { author, editor } = newsroom
    const { id } = await write(newsroom, author, { document: formulas(bomb, 'x^2') })
    const { data } = await author.call('previewManuscript', { id })
    expect(data?.html).toContain('\\def\\a')
    expect(data?.html.split('<math')).toHaveLength(2)
    const waiting = await submit(newsroom, author, { document: formulas(bomb, 'x^2') })
    const decided = await editor.call('decideReview', { id: waiting.id, version: waiting.version, decision: 'approve' })
    expect(decided.data?.item_id).toEqual(expect.any(Number))
    const { data: revised } = await author.call('getManuscript', { id: waiting.id })
    expect(revised?.document).toEqual(waiting.document)
  })
})
