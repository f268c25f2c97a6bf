import { beforeEach, expect, it } from 'vitest'
import { openTestTranslation } from '#server/modules/newsroom/translation/test-translation.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestLiveBlog, type TestLiveBlog } from './test-live-blog.ts'

const desk = openTestTranslation()
let blog: TestLiveBlog
beforeEach(async () => {
  blog = await openTestLiveBlog(desk.newsroom)
})

const read = async (language: 'en' | 'hk') => {
  const { notes } = (await callAsVisitor(desk.newsroom.site, 'getLiveBlog', { item: blog.item }, { language })).data
  return notes.list[0]
}
const listed = async () =>
  (await desk.newsroom.editor.call('translationList', { kind: 'liveNote', filter: 'missing' })).data.list

it('A note is translated by a machine, with its mark, until somebody has read it', async () => {
  const { id } = await blog.publish({ title: '软件更新', text: '第一行' })
  expect((await listed()).map((row) => row.id)).toContain(id)
  expect(await read('en')).toMatchObject({ title: '软件更新', language: 'zh-Hans', text_origin: 'original' })
  desk.dictionary = { 软件更新: 'Software update', 第一行: 'First line' }
  await desk.newsroom.editor.call('requestTranslation', { subjects: [{ kind: 'liveNote', id }] })
  await desk.work()
  expect(await read('en')).toMatchObject({ title: 'Software update', text: 'First line', text_origin: 'machine' })
  const { version } = await desk.get(id, 'liveNote')
  await desk.newsroom.editor.call('saveTranslation', { kind: 'liveNote', id, version, texts: {}, confirm: true })
  expect(await read('en')).toMatchObject({ title: 'Software update', text_origin: 'translation' })
})

it('A corrected note is out of date in English, and its old words are not shown as its own', async () => {
  const { id } = await blog.publish({ title: '到八日' })
  desk.dictionary = { 到八日: 'Until the 8th' }
  await desk.newsroom.editor.call('requestTranslation', { subjects: [{ kind: 'liveNote', id }] })
  await desk.work()
  const { notes } = (await desk.newsroom.editor.call('liveDesk', { item: blog.item })).data
  const version = notes.find((note) => note.id === id)?.version
  const change = { id, version, kind: 'text', title: '到十八日', correct: true }
  expect((await desk.newsroom.editor.call('saveLiveNote', change)).data.saved).toBe(true)
  expect(await desk.get(id, 'liveNote')).toMatchObject({ stale: true })
  expect((await read('hk'))?.correction).toMatchObject({ title: '到八日' })
})

it('A note that readers do not have, or no longer have, is not to be translated', async () => {
  const { id } = await blog.publish({ title: '撤回的' })
  const waiting = await blog.send({ title: '还没发出' })
  const { notes } = (await desk.newsroom.editor.call('liveDesk', { item: blog.item })).data
  await desk.newsroom.editor.call('withdrawLiveNote', { id, version: notes.find((note) => note.id === id)?.version })
  const ids = (await listed()).map((row) => row.id)
  expect(ids).not.toContain(id)
  expect(ids).not.toContain(waiting.id)
  await blog.release()
  expect((await listed()).map((row) => row.id)).toContain(waiting.id)
})

it('A title of the programme is in English once somebody has translated it, and stays so when another is added', async () => {
  const { editor, site } = desk.newsroom
  const opening = { time: '2026-11-26 09:30:00', title: '开场' }
  const save = async (entries: object[]) => {
    const { version } = (await editor.call('liveDesk', { item: blog.item })).data.blog
    expect((await editor.call('saveLiveProgramme', { item: blog.item, version, entries })).data.saved).toBe(true)
  }
  const programme = async () =>
    (await callAsVisitor(site, 'getLiveBlog', { item: blog.item }, { language: 'en' })).data.blog.programme
  await save([opening])
  const [{ id = 0 } = {}] = await programme()
  const { version, segments } = await desk.get(id, 'liveProgramme')
  const texts = { [segments[0]?.hash ?? '']: 'Opening' }
  await editor.call('saveTranslation', { kind: 'liveProgramme', id, version, texts, confirm: true })
  expect(await programme()).toMatchObject([{ title: 'Opening', language: 'en' }])
  await save([
    { ...opening, time: '2026-11-26 10:00:00' },
    { time: '2026-11-26 11:00:00', title: '问答' },
  ])
  expect(await programme()).toMatchObject([
    { time: '2026-11-26 10:00:00', title: 'Opening' },
    { title: '问答', language: 'zh-Hans' },
  ])
})
