import { describe, expect, it } from 'vitest'
import type { PushContent } from '#contract/outreach/push-terms.ts'
import { addressIn, endedNotification, notificationOf, pressOf, readPush } from './shown-push.ts'

const content: PushContent = {
  title: '稳定币条例公布',
  body: '细则今早刊宪。',
  path: '/news/7',
  tag: 'document-7',
  language: 'zh-Hans',
  stop: '1.2.secret',
  actions: {
    ...{ search: '不再要这个主题', today: '今天别响', undo: '撤销' },
    ...{ search_ended: '不再推送这个主题', today_ended: '今天不再推送' },
  },
}
const { stop: _, ...trial } = content

describe('the notification of a push', () => {
  it('is in the language of its text, and a later one takes its place', () => {
    const { title, options } = notificationOf(content)
    expect(title).toBe(content.title)
    expect(options).toMatchObject({ body: content.body, lang: 'zh-Hans', tag: 'document-7', renotify: true })
    expect(options.actions?.map(({ action }) => action)).toEqual(['search', 'today'])
  })

  it('that was sent to try ends nothing', () => expect(notificationOf(trial).options.actions).toEqual([]))

  it.each([undefined, null, 'text', {}, { ...content, title: 7 }, { ...content, actions: undefined }])(
    'is none for %j',
    (data) => expect(readPush(data)).toBeUndefined(),
  )

  it('says what ended, and offers to undo it', () => {
    const { title, options } = endedNotification(content, 'today')
    expect([title, options.body, options.silent]).toEqual(['今天不再推送', content.title, true])
    expect(options.actions).toEqual([{ action: 'undo', title: '撤销' }])
  })
})

describe('a press on a notification', () => {
  it('opens what it is about', () => expect(pressOf({ content }, '')).toEqual({ does: 'open', path: '/news/7' }))

  it('ends the subject or the day', () => {
    const token = '1.2.secret'
    expect(pressOf({ content }, 'search')).toEqual({ does: 'stop', what: 'search', undo: false, token })
    expect(pressOf({ content }, 'today')).toEqual({ does: 'stop', what: 'today', undo: false, token })
  })

  it('undoes what a press ended', () => {
    const token = '1.2.secret'
    expect(pressOf({ content, ended: 'today' }, 'undo')).toEqual({ does: 'stop', what: 'today', undo: true, token })
    expect(pressOf({ content, ended: 'today' }, '')).toEqual({ does: 'open', path: '/notices' })
  })

  it('does nothing without the secret, or with nothing to undo', () => {
    expect(pressOf({ content: trial }, 'search')).toEqual({ does: 'nothing' })
    expect(pressOf({ content }, 'undo')).toEqual({ does: 'nothing' })
  })

  it.each([
    ['/news/7', 'https://news.example/news/7'],
    ['/en/news/7#top', 'https://news.example/en/news/7#top'],
    ['//elsewhere.example/', 'https://news.example/'],
    ['/\\elsewhere.example', 'https://news.example/'],
    ['https://elsewhere.example/', 'https://news.example/'],
    ['javascript:alert(1)', 'https://news.example/'],
    ['', 'https://news.example/'],
  ])('never leads elsewhere: %j', (path, address) => expect(addressIn('https://news.example', path)).toBe(address))
})
