import { describe, expect, it } from 'vitest'
import type { Flash } from '#contract/newsroom/flash.ts'
import {
  afterGoingOut,
  afterSaving,
  emptyForm,
  formOfDraft,
  isEmpty,
  isSavedExplicitly,
  lengthOf,
  likelyLanguage,
  onTopOfNewer,
  recordOf,
  withField,
  withTemplate,
} from './form-state.ts'

const { fields } = emptyForm('zh-Hans')

it.each([
  ['', 'zh-Hans', 'zh-Hans'],
  ['', 'en', 'en'],
  ['比特币 ETF', 'zh-Hans', 'zh-Hans'],
  ['比特幣 ETF', 'zh-Hant-HK', 'zh-Hant-HK'],
  ['比特币 ETF', 'en', 'zh-Hans'],
  ['SEC approves spot ether ETF', 'zh-Hans', 'en'],
  ['ETF 20%', 'zh-Hans', 'zh-Hans'],
] as const)('%j on a desk in %s is written in %s', (title, desk, language) => {
  expect(likelyLanguage({ ...fields, title }, desk)).toBe(language)
})

it('a template keeps what was typed where it has nothing', () => {
  const template = { name: '行情', title: '', text: '…', importance: 'breaking' as const, labels: ['BTC', 'ETH'] }
  expect(withTemplate({ ...fields, title: '题', text: '旧', labels: ['BTC'] }, template)).toEqual({
    ...fields,
    title: '题',
    text: '…',
    importance: 'breaking',
    labels: ['BTC', 'ETH'],
  })
})

it('white space alone is nothing to keep, and lengths are those of characters', () => {
  expect([isEmpty({ ...fields, title: ' ' }), isEmpty({ ...fields, text: '文' })]).toEqual([true, false])
  expect(lengthOf('😀币')).toBe(2)
})

const flash = (part: Partial<Flash>) => ({ ...fields, id: 7, item: null, version: 3, saved_time: '', ...part }) as Flash

describe('a field that is typed in', () => {
  const english = { name: 'title', value: 'SEC approves spot ether ETF' } as const
  it('takes the language with it until one is chosen', () => {
    const typed = withField(emptyForm('zh-Hans'), english, 'zh-Hans')
    expect(typed).toMatchObject({ dirty: true, languageChosen: false, fields: { language: 'en' } })
    const chosen = withField(typed, { name: 'language', value: 'zh-Hant-HK' }, 'zh-Hans')
    expect(withField(chosen, english, 'zh-Hans')).toMatchObject({
      languageChosen: true,
      fields: { language: 'zh-Hant-HK' },
    })
  })
})

describe('a draft that was saved', () => {
  const sent = withField(emptyForm('zh-Hans'), { name: 'title', value: '题' }, 'zh-Hans')
  it('has its record, and nothing unsaved', () => {
    const saved = afterSaving(sent, sent, flash({}))
    expect(saved).toMatchObject({ id: 7, version: 3, dirty: false, base: sent.fields })
    expect([recordOf(sent), recordOf(saved)]).toEqual([{}, { id: 7, version: 3 }])
  })
  it('keeps what was typed meanwhile as unsaved', () => {
    const typed = withField(sent, { name: 'text', value: '文' }, 'zh-Hans')
    expect(afterSaving(typed, sent, flash({}))).toMatchObject({ dirty: true, fields: { text: '文' } })
  })
  it('is nothing to something else that was begun meanwhile', () => {
    const other = formOfDraft(flash({ id: 9 }), 'zh-Hans')
    expect(afterSaving(other, sent, flash({}))).toBe(other)
  })
})

describe('what was chosen of two versions', () => {
  const newer = flash({ title: '他', version: 5 })
  const now = { ...formOfDraft(flash({ title: '我' }), 'zh-Hans'), newer }
  it('goes on top of the newer one', () => {
    expect(onTopOfNewer(now, now.fields)).toMatchObject({
      version: 5,
      newer: undefined,
      dirty: true,
      fields: { title: '我' },
      base: { title: '他' },
    })
  })
  it('has nothing unsaved where it is that one', () => {
    expect(onTopOfNewer(now, { ...fields, title: '他' })).toMatchObject({ version: 5, dirty: false })
  })
  it('needs a newer one', () => {
    const alone = { ...now, newer: undefined }
    expect(onTopOfNewer(alone, fields)).toBe(alone)
  })
})

describe('a planned flash', () => {
  const planned = flash({ title: '定时', state: 'planned', publish_time: '2026-11-25 06:22:00' })
  const published = flash({ title: '定时', item: 40, version: 4, state: 'published' })
  const open = formOfDraft(planned, 'zh-Hans')

  it('shows its time when it is opened, and is saved by an explicit act alone', () => {
    expect(open).toMatchObject({ planned: '2026-11-25 06:22:00', time: '2026-11-25 06:22', dirty: false })
    expect(isSavedExplicitly(open)).toBe(true)
    expect(isSavedExplicitly(formOfDraft(flash({ state: 'draft', publish_time: null }), 'zh-Hans'))).toBe(false)
  })

  it('that is published while it is open becomes its correction, with what was typed alone', () => {
    const typed = withField(open, { name: 'text', value: '补充' }, 'zh-Hans')
    const form = afterGoingOut(typed, { ...published, title: '同事更正过' }, 'zh-Hans')
    expect(form).toMatchObject({ item: 40, id: undefined, version: 4, planned: undefined, time: '', dirty: true })
    expect(form.fields).toMatchObject({ title: '同事更正过', text: '补充' })
    expect(afterGoingOut(open, published, 'zh-Hans').dirty).toBe(false)
  })

  it('whose newer version was published, or has another time, is saved as that', () => {
    expect(onTopOfNewer({ ...open, newer: published }, open.fields)).toMatchObject({ item: 40, planned: undefined })
    const later = { ...planned, version: 5, publish_time: '2026-11-26 07:00:00' }
    expect(onTopOfNewer({ ...open, newer: later }, open.fields)).toMatchObject({
      planned: '2026-11-26 07:00:00',
      time: '2026-11-26 07:00',
    })
    const same = { ...open, time: '11-27 08:00', newer: { ...planned, version: 5 } }
    expect(onTopOfNewer(same, open.fields).time).toBe('11-27 08:00')
  })
})
