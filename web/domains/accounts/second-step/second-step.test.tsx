import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { CodeBoxes, digitsOf } from './code-boxes.tsx'

describe('the six boxes', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['１２３４５６', '123456'],
    ['12a3-4567890', '123456'],
    ['abc', ''],
  ])('read %j as %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })

  it('are one field, which browsers and phones fill', async () => {
    const html = await renderTestPage(<CodeBoxes value="417" onChange={() => {}} label="六位验证码" busy={false} />)
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(html).toMatch(/<input[^>]*aria-label="六位验证码"[^>]*autoComplete="one-time-code"[^>]*inputMode="numeric"/i)
    expect(html.match(/<i aria-hidden="true"/g)).toHaveLength(6)
    expect(html).toMatch(/<i aria-hidden="true" data-current="true"><\/i>/)
  })
})
