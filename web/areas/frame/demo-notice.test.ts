import { expect, it } from 'vitest'
import { withDemoNotice } from './demo-notice.ts'

const page = (text: string) => `<main><p class="demo-notice">示例</p>${text}</main>`

it('marks the notice of a page with samples, before anything that it could push down', () => {
  expect(withDemoNotice(page('<i data-demo="" hidden></i>'))).toMatch(/^<main><p class="demo-notice" data-demo="">/)
})

it('leaves a page without samples as it is', () => {
  expect(withDemoNotice(page('文章'))).toBe(page('文章'))
})
