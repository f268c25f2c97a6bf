import { describe, expect, it } from 'vitest'
import { mailOf, waysToAnswer } from './policy.ts'

describe('answers to feedback', () => {
  it.each([
    ['a@b.example', null, 'a@b.example'],
    ['邮箱：a@b.example，谢谢', null, 'a@b.example'],
    ['Me <a@b.example>', null, 'a@b.example'],
    ['微信 abc123', null, undefined],
    ['@handle', 'own@b.example', 'own@b.example'],
    ['', 'own@b.example', 'own@b.example'],
    ['other@b.example', 'own@b.example', 'other@b.example'],
    ['a@localhost', null, undefined],
    ['a@b.example\r\nbcc:c@d.example', null, 'a@b.example'],
    ['', '', undefined],
  ])('contact %j with own address %s: %s', (contact, own, wanted) => expect(mailOf(contact, own)).toBe(wanted))

  it.each([
    [true, 'a@b.example', ['message', 'mail', 'done']],
    [true, undefined, ['message', 'done']],
    [false, 'a@b.example', ['mail', 'done']],
    [false, undefined, ['done']],
  ])('box %s, address %s', (box, address, ways) => expect(waysToAnswer(box, address)).toEqual(ways))
})
