import { expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { AuthorName } from './author-name.tsx'

const author = { id: 7, nickname: '何卓' }

it('tells readers of an author of the newsroom, in their language, and of nobody else', async () => {
  expect(await renderTestPage(<AuthorName author={{ ...author, staff: true }} />)).toMatch(
    /何卓<\/a><span class="staff">编辑部<\/span>/,
  )
  expect(await renderTestPage(<AuthorName author={author} />)).not.toContain('staff')
})
