import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { embedOf } from '#contract/newsroom/blocks/embed.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { insertBlocks, leaveSelectedBlock } from './insert-blocks.ts'

const picturesOf = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/') && type !== 'image/svg+xml')

/** Markup that is one picture and nothing else: browsers add it to a copied picture. */
const isPictureAlone = (html: string) => /<img\b/i.test(html) && html.replace(/<[^>]*>/g, '').trim() === ''

/** Puts pictures of this device into the text, and the cursor behind them; their upload begins at once. */
export function insertPictures(editor: Editor, pictures: Pictures, files: readonly File[], position?: number): void {
  const figures = files.map((file) => ({ type: 'figure', attrs: { upload: pictures.add(file) } }))
  if (figures.length > 0) insertBlocks(editor, figures, position)
}

/** The node for an address that can be embedded; undefined for all others. */
export function embedNodeOf(address: string) {
  const embed = embedOf(address)
  return embed && { type: 'embed', attrs: { provider: embed.provider, url: embed.url } }
}

/** Handles the parts of a paste beside text: files, and an address shown as a card. @returns true if dealt with */
export function handlePaste(editor: Editor, pictures: Pictures, event: ClipboardEvent): boolean {
  const data = event.clipboardData
  if (!data) return false
  const files = picturesOf(data.files)
  const html = data.getData('text/html')
  // Word and spreadsheets send a picture of the text beside the text.
  if (files.length > 0 && (html === '' || isPictureAlone(html))) {
    insertPictures(editor, pictures, files)
    return true
  }
  leaveSelectedBlock(editor)
  const text = data.getData('text/plain').trim()
  const card = editor.state.selection.empty && !/\s/.test(text) ? embedNodeOf(text) : undefined
  if (!card || editor.isActive('codeBlock')) return false
  insertBlocks(editor, [card])
  return true
}

/** Pictures that were dropped into the text. @returns whether it was dealt with */
export function handleDrop(
  editor: Editor,
  pictures: Pictures,
  { view, event, moved }: { view: EditorView; event: DragEvent; moved: boolean },
): boolean {
  const files = moved ? [] : picturesOf(event.dataTransfer?.files)
  if (files.length === 0) return false
  event.preventDefault()
  insertPictures(editor, pictures, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
  return true
}
