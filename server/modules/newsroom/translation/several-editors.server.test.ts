import { describe, expect, it } from 'vitest'
import { answerJson } from '#server/platform/delivery/sms/test-provider.ts'
import { testDraft } from '#server/test-draft.ts'
import { openTestTranslation } from './test-translation.ts'

const desk = openTestTranslation()
const { article, english, get, request, work } = desk

/** Runs an act while the machine is at its first request; its answer then is in the dictionary. */
function meanwhile(act: () => Promise<unknown>): void {
  const { answer } = desk.provider
  desk.provider.answer = (response) => {
    const { q } = JSON.parse(desk.provider.received.at(-1)?.body ?? '') as { q: string[] }
    desk.provider.answer = answer
    const say = answerJson(200, { translatedText: q.map((text) => desk.dictionary[text] ?? 'No word for it') })
    void act().finally(() => say(response))
  }
}

describe('while a machine is at it', () => {
  it('what an editor saves stays, and the rest is translated around it', async () => {
    const id = await article('<p>一段</p>', { title: '两手' })
    const [title] = (await get(id)).segments.map(({ hash }) => hash)
    desk.dictionary = { 两手: 'By a machine', 一段: 'A paragraph' }
    await request(id)
    meanwhile(() =>
      desk.newsroom.editor.call('saveTranslation', {
        kind: 'article',
        id,
        version: 0,
        confirm: false,
        texts: { [title ?? '']: 'By an editor' },
      }),
    )
    await work()
    const { segments, job } = await get(id)
    expect(segments.map(({ translated: { text, origin } }) => [text, origin])).toEqual([
      ['By an editor', 'human'],
      ['A paragraph', 'memory'],
    ])
    expect(job).toBeNull()
  })

  it('what an import brings from a person stays', async () => {
    const id = await article('<p>一段</p>', { title: '外来' })
    const { rows } = await desk.newsroom.site.services.database.pool.query(
      'select import_key from items where id = $1',
      [id],
    )
    desk.dictionary = { 外来: 'By a machine', 一段: 'A paragraph' }
    await request(id)
    meanwhile(() =>
      desk.newsroom.site.services.content.saveItems([
        testDraft({
          importKey: rows[0].import_key,
          language: 'en',
          origin: 'translation',
          title: 'By a person',
          summary: '',
          html: '<p>From elsewhere</p>',
        }),
      ]),
    )
    await work()
    expect(await english(id)).toMatchObject({ title: 'By a person', text_origin: 'translation' })
    expect((await get(id)).job).toBeNull()
  })
})

it('a translation that was changed elsewhere since the desk showed it is not written over', async () => {
  const { pool } = desk.newsroom.site.services.database
  const { rows } = await pool.query("insert into labels (key, name) values ('two-hands', '两手标签') returning id")
  const id = Number(rows[0].id)
  const write = (name: string) =>
    pool.query('update labels set versions = $2 where id = $1', [id, JSON.stringify({ en: { name } })])
  await write('Hands')
  const { version, seen, segments } = await get(id, 'label')
  await write('Both hands')
  const texts = { [segments[0]?.hash ?? '']: 'Two hands' }
  const save = (given: object) =>
    desk.newsroom.editor.call('saveTranslation', { kind: 'label', id, version, texts, confirm: true, ...given })
  const late = await save({ seen })
  expect(late.data).toMatchObject({
    saved: false,
    current: { segments: [{ translated: { text: 'Both hands' } }] },
  })
  if (late.data.saved) throw new Error('written over')
  expect((await save({ seen: late.data.current.seen })).data).toMatchObject({ saved: true })
})

describe('a retraction that is undone', () => {
  it('leaves the translation as an editor confirmed it, and does not count as a change meanwhile', async () => {
    const { editor } = desk.newsroom
    const published = await editor.call('publishFlash', { title: '译过的快讯', text: '正文。', despite: true })
    if (published.data.saved !== true) throw new Error(published.message)
    const { item: id, version } = { ...published.data.flash, item: published.data.flash.item ?? 0 }
    const texts = Object.fromEntries(
      (await get(id, 'flash')).segments.map(({ hash }, place) => [hash, place === 0 ? 'A flash in English' : 'Text.']),
    )
    const saving = { kind: 'flash', id, version: 0, texts, confirm: true }
    expect((await editor.call('saveTranslation', saving)).data).toMatchObject({ saved: true })
    const before = { desk: await get(id, 'flash'), readers: await english(id) }
    expect(before.readers).toMatchObject({ title: 'A flash in English', language: 'en' })
    await editor.call('retractFlash', { item: id, version, note: '有误' })
    expect(await english(id)).toMatchObject({ html: '' })
    const behind = await editor.call('translationList', { kind: 'flash', filter: 'stale' })
    expect(behind.data.list.map((row) => row.id)).not.toContain(id)
    await editor.call('restoreFlash', { item: id, version: version + 1 })
    expect({ desk: await get(id, 'flash'), readers: await english(id) }).toEqual(before)
  })
})
