import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { documentOf, openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { submitEvent } from '../test-events.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const read = async (id: number, language: 'cn' | 'hk' | 'en') =>
  (await callAsVisitor(newsroom.site, 'getActivityDetails', { id }, { language })).data

/** Translates every part of an event at the desk. @param words by field; of the others their source with a mark */
async function translate(id: number, words: Readonly<Record<string, string>>) {
  const { editor } = newsroom
  const { data } = await editor.call('getTranslation', { kind: 'event', id })
  const texts = Object.fromEntries(data.segments.map(({ field, hash }) => [hash, words[field] ?? `Text of ${field}`]))
  const saving = { kind: 'event', id, version: data.version, seen: data.seen, texts, confirm: true }
  return { source: data, answer: await editor.call('saveTranslation', saving) }
}

describe('an event at the translation desk', () => {
  it('is read in English once it is translated: title, place, organiser and detail', async () => {
    const detail = documentOf('从原理到实践。', '请带电脑。')
    const { id } = await submitEvent(newsroom.editor, { title: '证明之夜', detail })
    expect(await read(id, 'en')).toMatchObject({
      title: '证明之夜',
      language: 'zh-Hans',
      languages: ['zh-Hans', 'zh-Hant-HK'],
    })
    const { list } = (await newsroom.editor.call('translationList', { kind: 'event', filter: 'missing', size: 100 }))
      .data
    expect(list).toContainEqual(expect.objectContaining({ kind: 'event', id, title: '证明之夜' }))
    const words = {
      title: 'Night of proofs',
      venue: 'Cyberport',
      p1: 'From principle to practice.',
      p2: 'Bring a laptop.',
    }
    const { source, answer } = await translate(id, words)
    expect(source).toMatchObject({ path: `/events/${id}`, target: 'en', state: 'missing', shows_machine: true })
    expect(answer.data).toMatchObject({ saved: true, translation: { state: 'confirmed', stale: false } })
    const shown = await read(id, 'en')
    expect(shown).toMatchObject({ title: 'Night of proofs', language: 'en', venue: 'Cyberport', city: 'Hong Kong' })
    expect(shown.html).toContain('<p>Bring a laptop.</p>')
    expect(shown.summary).toBe('From principle to practice. Bring a laptop.')
    expect(await read(id, 'hk')).toMatchObject({ title: '證明之夜', venue: '數碼港' })
  })

  it('in English is read in both Chinese scripts', async () => {
    const english = { title: 'Night of proofs', language: 'en', detail: documentOf('From principle to practice.') }
    const { id } = await submitEvent(newsroom.editor, english)
    expect((await read(id, 'hk')).language).toBe('en')
    await translate(id, { title: '证明之夜', p1: '从原理到实践的电脑课。' })
    expect(await read(id, 'cn')).toMatchObject({ title: '证明之夜', language: 'zh-Hans' })
    const traditional = await read(id, 'hk')
    expect(traditional).toMatchObject({ title: '證明之夜', language: 'zh-Hant-HK' })
    expect(traditional.html).toContain('從原理到實踐的電腦課。')
  })

  it('names its new place in every language as soon as it moves, and is behind at the desk', async () => {
    const { editor } = newsroom
    const { id } = await submitEvent(editor, { title: '会搬的活动' })
    await translate(id, { title: 'One that moves', venue: 'Cyberport' })
    const { data } = await editor.call('activityDetails', { id })
    const saved = await editor.call('activityUpdate', { id, version: data.version, venue: '大会堂' })
    if (!saved.data.saved) throw new Error('Not saved')
    await editor.call('submitActivity', { id, version: saved.data.record.version })
    expect(await read(id, 'en')).toMatchObject({ title: 'One that moves', venue: '大会堂' })
    expect((await editor.call('getTranslation', { kind: 'event', id })).data.stale).toBe(true)
  })

  it('waits until readers have it', async () => {
    const { id } = await submitEvent(newsroom.author, { title: '未审的活动' })
    expect((await newsroom.editor.call('getTranslation', { kind: 'event', id })).code).toBe(404)
  })
})
