import { type Editor, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { picture } from '#contract/newsroom/blocks/picture.ts'
import type { FigureAttributes, FigureOptions } from './figure-attributes.ts'
import { FigureView } from './figure-view.tsx'
import type { Pictures } from './pictures.ts'

const isRemote = (src: string | null): src is string => src !== null && /^https?:/i.test(src)
const ownOrigin = () => `${location.origin}/`

/** A picture with its caption. */
export const Figure = Node.create<FigureOptions>({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries([...Object.keys(picture.attributes), 'upload'].map((name) => [name, { default: null }])),
  parseHTML() {
    const read = (element: HTMLElement) => {
      const image = element.matches('img') ? element : element.querySelector('img')
      return image ? attributesOf(image as HTMLImageElement, element, this.options.pictures) : false
    }
    return [
      { tag: 'figure', getAttrs: read },
      { tag: 'img', getAttrs: read },
    ]
  },
  renderHTML({ node }) {
    const { src, alt, caption, credit, width, height } = node.attrs as FigureAttributes
    const image = Object.fromEntries(
      Object.entries({ src, alt: alt ?? '', width, height }).filter(([, value]) => value !== null),
    )
    const words = [caption ?? '', ...(credit ? [['small', {}, credit]] : [])]
    return ['figure', {}, ['img', image], ['figcaption', {}, ...words]]
  },
  addNodeView: () => ReactNodeViewRenderer(FigureView),
})

function attributesOf(image: HTMLImageElement, element: HTMLElement, pictures: Pictures): Partial<FigureAttributes> {
  const src = image.getAttribute('src') ?? ''
  const size = (name: 'width' | 'height') => {
    const value = Number(image.getAttribute(name))
    return Number.isInteger(value) && value > 0 && value <= 9_999 ? value : null
  }
  const written = element.querySelector('figcaption')
  const credit = written?.querySelector(':scope > small:last-child')?.textContent ?? ''
  const whole = written?.textContent ?? ''
  const about = {
    alt: image.getAttribute('alt') || null,
    caption: whole.slice(0, whole.length - credit.length).trim() || null,
    credit: credit.trim() || null,
  }
  if (src.startsWith('data:image/')) return { ...about, upload: pictures.add(fileOf(src)) }
  if (src.startsWith('/media/')) return { ...about, src, width: size('width'), height: size('height') }
  if (src.startsWith(ownOrigin())) return { ...about, src: src.slice(location.origin.length) }
  return isRemote(src) ? { ...about, src } : { ...about, upload: pictures.addLost() }
}

/** The file within a data address. */
function fileOf(address: string): Blob {
  const [head = '', data = ''] = address.split(',', 2)
  const type = /^data:([^;,]+)/.exec(head)?.[1] ?? 'image/png'
  try {
    const text = head.endsWith(';base64') ? atob(data) : decodeURIComponent(data)
    return new Blob([Uint8Array.from(text, (one) => one.charCodeAt(0))], { type })
  } catch {
    return new Blob([], { type })
  }
}

/** Gives figures whose picture has arrived its address, and asks for those that stand on other sites. */
export function settlePictures(editor: Editor, pictures: Pictures): void {
  if (editor.isDestroyed) return
  const change = editor.state.tr.setMeta('addToHistory', false)
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'figure') return true
    const attributes = node.attrs as FigureAttributes
    const key = attributes.upload ?? (isRemote(attributes.src) ? attributes.src : undefined)
    if (key === undefined) return false
    const result = pictures.result(key)
    // One by one: a node that is replaced loses the selection.
    if (result) {
      for (const [name, value] of Object.entries({ ...result, upload: null })) {
        change.setNodeAttribute(position, name, value)
      }
    } else if (attributes.upload === null && editor.isEditable) pictures.want(key)
    return false
  })
  if (change.docChanged) editor.view.dispatch(change)
}

/** True if files of this device are still on their way: they would be lost with the page. */
export function hasUnsettled(editor: Editor, pictures: Pictures): boolean {
  let found = false
  editor.state.doc.descendants((node) => {
    const { upload } = node.attrs as Partial<FigureAttributes>
    if (node.type.name === 'figure' && upload && !pictures.result(upload)) found = true
    return !found
  })
  return found
}

/** Figures whose picture could not be had. */
export function failedFigures(editor: Editor, pictures: Pictures): { position: number; key: string }[] {
  const found: { position: number; key: string }[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'figure') return true
    const { upload, src } = node.attrs as FigureAttributes
    const key = upload ?? src ?? ''
    const state = pictures.of(key)?.state
    if (state === 'failed' || state === 'lost' || (upload !== null && state === undefined && !pictures.result(key)))
      found.push({ position, key })
    return false
  })
  return found
}

/** Takes figures out whose picture could not be had. */
export function removeFailed(editor: Editor, pictures: Pictures): void {
  const change = editor.state.tr
  for (const { position } of failedFigures(editor, pictures).toReversed()) {
    change.delete(position, position + (change.doc.nodeAt(position)?.nodeSize ?? 1))
  }
  if (change.docChanged) editor.view.dispatch(change)
}
