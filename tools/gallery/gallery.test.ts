import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { addressOf, galleryPage, galleryPicture, roomNames } from './document.tsx'
import { differenceOf } from './gallery-pictures.ts'

const picture = (colour: string, width = 4) =>
  sharp({ create: { width, height: 2, channels: 3, background: colour } })
    .png()
    .toBuffer()

describe('the gallery', () => {
  it.each(languages)('shows each of its exhibits in %s under a name of its own', async (language) => {
    for (const room of roomNames.filter((name) => !name.startsWith('console-'))) {
      const html = (await galleryPage(room, language, 'dark', '/gallery.css')) ?? ''
      const names = [...html.matchAll(/ data-name="([^"]*)"/g)].map(([, name]) => name)
      expect(names.length, room).toBeGreaterThan(3)
      expect(new Set(names).size, room).toBe(names.length)
      expect(html).not.toContain('<div class="exhibit__body"></div>')
      expect(html).toContain(`<html lang="${language}" data-theme="dark">`)
    }
  })

  it('has no page for a room that there is not', async () => {
    expect(await galleryPage('nowhere', 'en', 'light', '/gallery.css')).toBeUndefined()
    expect(addressOf('texts', 'en', 'light')).toBe('/en/light/texts')
  })

  it('draws the pictures that its pages name', async () => {
    const html = (await galleryPage('pictures', 'en', 'light', '/gallery.css')) ?? ''
    const [, path = ''] = / src="([^"]+)"/.exec(html) ?? []
    expect(galleryPicture(path)).toMatch(/^<svg/)
    expect(galleryPicture('/nowhere.svg')).toBeUndefined()
  })
})

describe('comparing pictures', () => {
  it('finds nothing in two that are alike', async () =>
    expect(await differenceOf(await picture('#123456'), await picture('#123456'))).toBeUndefined())

  it('counts the points that differ', async () =>
    expect(await differenceOf(await picture('#123456'), await picture('#123457'))).toBe('8 points differ'))

  it('says when the size is another', async () =>
    expect(await differenceOf(await picture('#123456'), await picture('#123456', 5))).toBe('4 × 2 became 5 × 2'))
})
