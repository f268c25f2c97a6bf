import { beforeAll, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { shownIn } from '../../../tools/shown-elements.ts'
import { libraryTexts } from './library-texts.ts'
import { PictureChoices } from './picture-choices.tsx'

beforeAll(() => libraryTexts.load('zh-Hans'))

const variants = [{ url: '/media/a/480.webp', width: 480 }]
const picture = { url: '/media/a/1600.jpg', width: 1600, height: 900, alt: '', variants }

it('offers each picture by its name or measures, small, with its alternative text and credit', async () => {
  const named = { path: picture.url, picture, name: '维港', alt: '夜色', credit: '图片：甲' }
  const unnamed = { ...named, path: '/media/b/1600.jpg', name: '', alt: '', credit: '' }
  const shown = shownIn(await renderTestPage(<PictureChoices pictures={[named, unnamed]} onPick={() => {}} />))
  const [first, second] = shown.all('button')
  expect(first?.text).toBe('维港图片：甲')
  expect(first?.within.one('img', '夜色').attributes).toMatchObject({ src: '/media/a/480.webp', loading: 'lazy' })
  expect(second?.text).toBe('1600 × 900')
})
