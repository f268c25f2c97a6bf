import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { manuscriptsEn } from '#web/locales/manuscripts/en.ts'
import { manuscriptsHans } from '#web/locales/manuscripts/zh-hans.ts'
import { manuscriptsHant } from '#web/locales/manuscripts/zh-hant.ts'
import type { EditorTranslate } from '../editor-text.ts'
import { pictureFailure, pictureFailureWords } from './picture-failures.ts'
import { createPictures } from './pictures.ts'
import { UnreadablePicture, type UploadedFile } from './upload.ts'

const file = new Blob(['x'], { type: 'image/png' })
const arrived: UploadedFile = { src: '/media/a/1.png', width: 1, height: 1 }
const answered = (name: keyof typeof errorCatalogue) => new BackendError(errorCatalogue[name].code, 'server words')

/** Pictures whose uploads the test answers, in the order of the requests. */
function start() {
  const uploads: { done(): void; fail(error: unknown): void }[] = []
  const taken: string[] = []
  const pictures = createPictures({
    upload: () => {
      const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
      uploads.push({ done: () => resolve(arrived), fail: reject })
      return promise
    },
    take: async (address) => {
      taken.push(address)
      throw taken.length === 1 ? new TypeError('failed to fetch') : answered('pictureRefused')
    },
    failure: pictureFailure,
    preview: async () => 'data:,',
  })
  const settled = () => new Promise((done) => setTimeout(done))
  return { pictures, uploads, taken, settled }
}

describe('a picture that failed', () => {
  it('is sent again when the network is back, and while another one is still on its way', async () => {
    const { pictures, uploads, settled } = start()
    const [first, second] = [pictures.add(file), pictures.add(file)]
    uploads[0]?.fail(new Error('network'))
    await settled()
    expect(pictures.of(first)).toMatchObject({ state: 'failed', failure: 'offline' })
    pictures.tryAgain()
    pictures.tryAgain()
    expect(uploads, 'each once, and nothing that has not failed').toHaveLength(3)
    uploads[2]?.done()
    await settled()
    expect(pictures.result(first)).toEqual(arrived)
    expect(pictures.of(second)).toMatchObject({ state: 'uploading' })
  })

  it('is left alone where it would be refused again', async () => {
    const { pictures, uploads, settled } = start()
    for (const [n, error] of [new UnreadablePicture(), answered('pictureTooLarge')].entries()) {
      pictures.add(file)
      uploads[n]?.fail(error)
    }
    await settled()
    pictures.tryAgain()
    expect(uploads).toHaveLength(2)
  })

  it('of another site is asked for again likewise', async () => {
    const { pictures, taken, settled } = start()
    pictures.want('https://a.example/1.png')
    await settled()
    pictures.tryAgain()
    await settled()
    expect(pictures.of('https://a.example/1.png')).toMatchObject({ failure: 'unavailable' })
    pictures.tryAgain()
    expect(taken).toHaveLength(2)
  })
})

describe('why it failed', () => {
  const texts = { 'zh-Hans': manuscriptsHans, 'zh-Hant-HK': manuscriptsHant, en: manuscriptsEn }
  const words = (error: unknown, from: 'device' | 'elsewhere', language: Language) =>
    pictureFailureWords(pictureFailure(error, from), ((key) => texts[language][key]) as EditorTranslate, language)

  it.each([
    ['nothing got through', new TypeError('Failed to fetch'), 'pictureOffline'],
    ['no picture', new UnreadablePicture(), 'pictureUnreadable'],
    ['words of a proxy', new BackendError(502, '502'), 'pictureBusy'],
  ] as const)('%s', (_, error, key) => {
    for (const language of ['zh-Hans', 'zh-Hant-HK', 'en'] as const) {
      expect(words(error, 'device', language)).toBe(texts[language][key])
    }
  })

  it('is told in the language of the desk, whatever language the server answered in', () => {
    const error = answered('pictureTooLarge')
    expect(words(error, 'device', 'zh-Hans')).toBe('未能获取图片：图片文件过大')
    expect(words(error, 'device', 'zh-Hant-HK')).toContain('圖片檔案過大')
    expect(words(error, 'device', 'en')).toContain('The picture file is too large')
    expect(words(answered('pictureRefused'), 'elsewhere', 'zh-Hans')).toBe(manuscriptsHans.pictureUnavailable)
  })
})
