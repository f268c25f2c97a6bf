import { describe, expect, it } from 'vitest'
import { openTestTranslation } from '#server/modules/newsroom/translation/test-translation.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { documentOf } from '#server/test-newsroom.ts'
import { submitEvent } from '../test-events.ts'

const desk = openTestTranslation()

const read = async (id: number, language: 'cn' | 'hk' | 'en') =>
  (await callAsVisitor(desk.newsroom.site, 'getActivityDetails', { id }, { language })).data

/** Has a machine translate an event. */
async function translate(id: number) {
  const subjects = [{ kind: 'event', id }]
  expect((await desk.newsroom.editor.call('requestTranslation', { subjects })).data).toMatchObject({ queued: 1 })
  await desk.work()
}

const words = {
  机器之夜: 'Night of machines',
  香港: 'Hong Kong',
  数码港: 'Cyberport',
  '数码港道 100 号': '100 Cyberport Road',
  港讯: 'Harbourwire',
  '请带电脑。': 'Bring a laptop.',
}

async function announced(title: string) {
  const { id } = await submitEvent(desk.newsroom.editor, { title, detail: documentOf('请带电脑。') })
  const segments = (await desk.get(id, 'event')).segments.map(({ source }) => source)
  const known = Object.entries({ ...words, [title]: words.机器之夜 })
  desk.dictionary = Object.fromEntries(segments.map((one) => [one, known.find(([zh]) => zh === one)?.[1] ?? 'Words']))
  await translate(id)
  return id
}

describe('an event that a machine translated', () => {
  it('is read at once, marked as that, and search engines are not told of it', async () => {
    const id = await announced('机器之夜')
    expect(await read(id, 'en')).toMatchObject({
      title: 'Night of machines',
      language: 'en',
      text_origin: 'machine',
      languages: ['zh-Hans', 'zh-Hant-HK'],
    })
    expect((await read(id, 'en')).html).toContain('<p>Bring a laptop.</p>')
    expect(await read(id, 'cn')).toMatchObject({ title: '机器之夜', text_origin: 'original' })
    expect(await read(id, 'hk')).toMatchObject({ title: '機器之夜', text_origin: 'conversion' })
    const page = await (await fetch(`${desk.newsroom.site.origin}/en/events/${id}`)).text()
    expect(page).toContain('Translated by machine and not yet checked by an editor.')
    expect(page).not.toContain('hreflang="en"')
    expect(await desk.get(id, 'event')).toMatchObject({ state: 'machine', shows_machine: true, stale: false })
  })

  it('loses the mark once an editor confirms it', async () => {
    const id = await announced('会有人读的活动')
    const { version, seen } = await desk.get(id, 'event')
    const saving = { kind: 'event', id, version, seen, texts: {}, confirm: true }
    expect((await desk.newsroom.editor.call('saveTranslation', saving)).data.saved).toBe(true)
    expect(await read(id, 'en')).toMatchObject({
      text_origin: 'translation',
      languages: ['zh-Hans', 'zh-Hant-HK', 'en'],
    })
    expect((await desk.get(id, 'event')).state).toBe('confirmed')
  })

  it('is taken from readers when an editor drops it', async () => {
    const id = await announced('会撤下的译文')
    const { version, seen } = await desk.get(id, 'event')
    await desk.newsroom.editor.call('dropTranslation', { kind: 'event', id, version, seen })
    expect(await read(id, 'en')).toMatchObject({ title: '会撤下的译文', text_origin: 'original' })
    expect((await desk.get(id, 'event')).state).toBe('missing')
  })

  it('is out of date after a change, and the machine may do it again', async () => {
    const id = await announced('会改的活动')
    const { editor } = desk.newsroom
    const { data } = await editor.call('activityDetails', { id })
    const saved = await editor.call('activityUpdate', { id, version: data.version, title: '改过的活动' })
    if (!saved.data.saved) throw new Error('Not saved')
    await editor.call('submitActivity', { id, version: saved.data.record.version })
    expect(await desk.get(id, 'event')).toMatchObject({ state: 'machine', stale: true })
    desk.dictionary = { ...desk.dictionary, 改过的活动: 'Changed' }
    await translate(id)
    expect(await read(id, 'en')).toMatchObject({ title: 'Changed', text_origin: 'machine' })
    expect(await desk.get(id, 'event')).toMatchObject({ state: 'machine', stale: false })
  })

  it('is read in both Chinese scripts where its own language is English', async () => {
    const { id } = await submitEvent(desk.newsroom.editor, {
      ...{
        title: 'Evening of machines',
        language: 'en',
        city: '',
        venue: '',
        address: '',
        organiser_name: 'Harbourwire',
      },
      ...{ detail: documentOf('Bring a laptop.'), attendance: 'online', online_url: 'https://example.com/evening' },
    })
    desk.dictionary = { 'Evening of machines': '机器之夜', Harbourwire: '港讯', 'Bring a laptop.': '请带电脑。' }
    await translate(id)
    expect(await read(id, 'cn')).toMatchObject({ title: '机器之夜', text_origin: 'machine' })
    expect(await read(id, 'hk')).toMatchObject({ title: '機器之夜', text_origin: 'machine' })
  })

  it('waits for an editor where something in it is wrong', async () => {
    const { id } = await submitEvent(desk.newsroom.editor, {
      title: '有 300 人的活动',
      detail: documentOf('请带电脑。'),
    })
    desk.dictionary = {}
    await translate(id)
    expect(await read(id, 'en')).toMatchObject({ title: '有 300 人的活动', text_origin: 'original' })
    expect((await desk.get(id, 'event')).state).toBe('faulty')
  })
})
