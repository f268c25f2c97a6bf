import { describe, expect, it } from 'vitest'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'
import { ThreadLostError } from '#server/platform/thread-pool/thread-pool.ts'
import type { CallContext } from './call-context.ts'
import { createCallDispatcher, type Handlers } from './call-dispatcher.ts'

describe('the dispatch of calls', () => {
  const context = { language: 'zh-Hans', now: new Date(), tags: new Set<string>() } as const
  const dispatcher = createCallDispatcher({ getViewer: async (input: unknown) => input } as unknown as Handlers)

  it('reads input of any number of values', async () => {
    const many = Array.from({ length: 500_000 }, () => 0)
    await expect(dispatcher.run('getViewer', { many }, context)).resolves.toMatchObject({ items: [] })
    const last = [...many, 'a\0']
    await expect(dispatcher.run('getViewer', { last }, context)).rejects.toMatchObject({ reason: 'unreadableText' })
  })

  it('names the fields whose texts are too long to those who write them, and what they take', async () => {
    const session = { id: 1, userId: 1, roles: [], nickname: '林晚', avatar: null, authorId: null } as const
    const member = { ...context, caller: { session, tokenSent: true } } as unknown as CallContext
    const tooLong = { title: 'x'.repeat(1_001), summary: 'x'.repeat(5_001) }
    await expect(dispatcher.run('saveManuscript', tooLong, member)).rejects.toMatchObject({
      reason: 'textTooLong',
      detail: 'title (≤ 1000), summary (≤ 5000)',
    })
    const unreadable = { ...tooLong, version: 0 }
    await expect(dispatcher.run('saveManuscript', unreadable, member)).rejects.toMatchObject({
      reason: 'invalidInput',
      detail: 'title, summary, version',
    })
  })

  it.each([
    ['is too entangled', new RichTextError('The text is nested too deeply')],
    ['takes too long', new ThreadLostError('it takes too long')],
  ])('says that a text %s, to whoever wrote it', async (_, error) => {
    const failing = createCallDispatcher({ getViewer: () => Promise.reject(error) } as unknown as Handlers)
    await expect(failing.run('getViewer', {}, context)).rejects.toMatchObject({ reason: 'textUnrenderable' })
  })

  it('says that a file takes too long, and removes from one what no text may have', async () => {
    const session = { id: 1, userId: 1, roles: ['editor'], nickname: '', avatar: null, authorId: null } as const
    const editor = { ...context, caller: { session, tokenSent: true } } as unknown as CallContext
    const texts: string[] = []
    const reading = createCallDispatcher({
      async importAtlas({ text }: { text: string }) {
        texts.push(text)
        throw new ThreadLostError('it takes too long')
      },
    } as unknown as Handlers)
    const given = { text: 'a\0b\ud800', apply: false }
    await expect(reading.run('importAtlas', given, editor)).rejects.toMatchObject({ reason: 'fileTooComplex' })
    expect(texts).toEqual(['ab\ufffd'])
  })
})
