import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parseAvatarPath, parseCoverPath } from '#web/ui/cover/cover-address.ts'
import { Avatar } from './avatar.tsx'
import { Picture, type PictureSlot } from './picture.tsx'

const uploaded = {
  url: '/m/1-1200.jpg',
  width: 1200,
  height: 743,
  alt: '维港夜色',
  variants: [
    { url: '/m/1-800.jpg', width: 800 },
    { url: '/m/1-400.jpg', width: 400 },
  ],
}

function picture(props: Partial<Parameters<typeof Picture>[0]> = {}) {
  const html = renderToStaticMarkup(<Picture slot="feed" family="market" seed={12} {...props} />)
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(html)?.[1]
  return { html, attribute }
}

describe('Picture', () => {
  it.each<[PictureSlot, string, string]>([
    ['lead', 'cover', 'lg'],
    ['feed', 'cover', 'sm'],
    ['wide', 'cover cover--banner', 'lg'],
    ['topic', 'cover', 'md'],
    ['rail', 'cover', 'md'],
    ['article', 'cover', 'lg'],
    ['banner', 'cover cover--banner', 'lg'],
    ['video', 'cover cover--16x9', 'md'],
    ['square', 'cover cover--1x1', 'sm'],
  ])('reserves the room of a %s and asks for a drawing of its size', (slot, className, size) => {
    const { attribute } = picture({ slot })
    expect(attribute('class')).toBe(className)
    expect(parseCoverPath(attribute('src') ?? '')).toMatchObject({ family: 'market', seed: '12', size })
    expect([attribute('width'), attribute('height')]).toEqual(['420', '260'])
  })

  it('lets an uploaded picture win, in every width that there is', () => {
    const { attribute } = picture({ picture: uploaded })
    expect(attribute('src')).toBe('/m/1-1200.jpg')
    expect(attribute('srcset')).toBe('/m/1-400.jpg 400w, /m/1-800.jpg 800w, /m/1-1200.jpg 1200w')
    expect(attribute('sizes')).toBe('(min-width: 900px) 168px, 112px')
    expect([attribute('width'), attribute('height')]).toEqual(['1200', '743'])
    expect(attribute('alt')).toBe('维港夜色')
  })

  it('offers a stored picture in every format and width, the smallest format first', () => {
    const folder = `/media/${'0a'.repeat(16)}/`
    const variants = [420, 840].map((width) => ({ url: `${folder}${width}.webp`, width }))
    const { html } = picture({ picture: { url: `${folder}840.jpg`, width: 840, height: 520, variants } })
    const sizes = 'sizes="(min-width: 900px) 168px, 112px"'
    const set = (format: string) => `srcSet="${folder}420.${format} 420w, ${folder}840.${format} 840w" ${sizes}`
    expect(html).toContain(
      `<picture><source type="image/avif" ${set('avif')}/><source type="image/webp" ${set('webp')}/><img`,
    )
    expect(html).toMatch(/<img src="[^"]*840\.jpg" width="840" height="520"/)
    expect(html).toContain(set('jpg'))
  })

  it('offers a picture that may move, or lies elsewhere, as it is', () => {
    const folder = `/media/${'0a'.repeat(16)}/`
    const variants = [{ url: `${folder}420.webp`, width: 420 }]
    for (const url of [`${folder}420.gif`, `${folder}420.webp`, 'https://example.org/420.jpg'])
      expect(picture({ picture: { url, width: 420, height: 260, variants } }).html).not.toContain('<picture>')
  })

  it('writes no srcset where there is one width', () => {
    const { html } = picture({ picture: { url: '/m/1.jpg', width: 800, height: 500 } })
    expect(html).not.toMatch(/srcset|sizes=/i)
    expect(html).toContain('alt=""')
  })

  it('loads late, unless it is what the reader sees first', () => {
    expect(picture().attribute('loading')).toBe('lazy')
    expect(picture().attribute('fetchpriority')).toBeUndefined()
    expect(picture({ priority: true }).attribute('loading')).toBe('eager')
    expect(picture({ priority: true }).attribute('fetchpriority')).toBe('high')
  })

  it('takes the caller’s alternative before the picture’s', () => {
    expect(picture({ picture: uploaded, alt: '' }).attribute('alt')).toBe('')
    expect(picture({ alt: '海图' }).attribute('alt')).toBe('海图')
  })

  it('sets no inline style, which the content security policy would drop', () => {
    expect(picture({ slot: 'banner', picture: uploaded }).html).not.toContain('style=')
  })
})

describe('Avatar', () => {
  it('draws a monogram of the name for people without a picture', () => {
    const html = renderToStaticMarkup(<Avatar name="何沛文" seed={3} size="l" />)
    const src = / src="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(parseAvatarPath(src)).toEqual({ seed: '3', character: '何' })
    expect(html).toContain('class="ava ava--l"')
    expect(html).toContain('width="56" height="56"')
  })

  it('shows the picture where there is one', () => {
    const html = renderToStaticMarkup(<Avatar name="何沛文" seed={3} src="/m/a.jpg" alt="何沛文" />)
    expect(html).toContain('src="/m/a.jpg"')
    expect(html).toContain('alt="何沛文"')
    expect(html).toContain('class="ava"')
  })
})
