import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { labelledBlocks } from '#contract/newsroom/blocks/blocks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as publishEditorStyles from '../editor.module.css'
import * as publishStyles from '../editor-desk.module.css'
import { type EditorTranslate, useEditorText } from '../editor-text.ts'
import { blockTextKey } from './block-text.ts'
import { leaveSelectedBlock, toggleBlock } from './insert-blocks.ts'

interface ToolbarProps {
  editor: Editor
  disabled: boolean
  onLink: () => void
  onEmbed: () => void
  onFormula: () => void
  onFiles: (files: File[]) => void
  /** Further ways to put something in. */
  more?: ReactNode
  children: ReactNode
}

/** Returns the formats that are on at the cursor. */
const useFormat = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      quote: now.isActive('blockquote'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      formula: now.isActive('formula'),
      blocks: labelledBlocks.filter((name) => now.isActive(name)),
      code: now.isActive('codeBlock') || now.isActive('code'),
      level: [2, 3, 4].find((level) => now.isActive('heading', { level })) ?? 0,
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })

/** The bar of formats: below the head on wide screens, above the keyboard on phones. Arrow keys move within it. */
export function Toolbar({ editor, disabled, onLink, onEmbed, onFormula, onFiles, more, children }: ToolbarProps) {
  const t = useEditorText()
  const on = useFormat(editor)
  const files = useRef<HTMLInputElement>(null)
  const chain = () => editor.chain().focus()
  const tool = (label: string, pressed: boolean | undefined, run: () => void, sign: ReactNode, off = false) => (
    <Tool label={label} pressed={pressed} disabled={disabled || off} often={often.has(label)} onPress={run}>
      {sign}
    </Tool>
  )
  const often = new Set([t('bold'), `H2 ${t('heading2')}`, t('quote'), t('bullets'), t('linkKey'), t('picture')])
  const heading = (level: number) =>
    level === 0
      ? chain().setParagraph().run()
      : chain()
          .setHeading({ level: level as 2 | 3 | 4 })
          .run()
  return (
    <div className={publishEditorStyles.pubBar} role="toolbar" aria-label={t('format')} onKeyDown={moveWithin}>
      <span className={publishEditorStyles.pubKind}>
        <select
          aria-label={t('paragraphKind')}
          value={on.level}
          disabled={disabled}
          onChange={(event) => heading(Number(event.target.value))}
        >
          {kinds.map(([level, key]) => (
            <option key={level} value={level}>
              {t(key)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="s" />
      </span>
      <i />
      {tool(t('bold'), on.bold, () => chain().toggleBold().run(), <b>B</b>)}
      {tool(t('italic'), on.italic, () => chain().toggleItalic().run(), <em>I</em>)}
      {tool(t('underline'), on.underline, () => chain().toggleUnderline().run(), <u>U</u>)}
      {tool(t('strike'), on.strike, () => chain().toggleStrike().run(), <s>S</s>)}
      {tool(`H2 ${t('heading2')}`, on.level === 2, () => chain().toggleHeading({ level: 2 }).run(), 'H2')}
      {tool(`H3 ${t('heading3')}`, on.level === 3, () => chain().toggleHeading({ level: 3 }).run(), 'H3')}
      <i />
      {tool(t('quote'), on.quote, () => chain().toggleBlockquote().run(), <Icon name="quote" />)}
      {tool(t('bullets'), on.bullets, () => chain().toggleBulletList().run(), <Icon name="list" />)}
      {tool(t('numbers'), on.numbers, () => chain().toggleOrderedList().run(), <Icon name="list-numbers" />)}
      {tool(t('linkKey'), on.link, onLink, <Icon name="link" />)}
      {tool(t('table'), on.table, () => insertTable(editor), <Icon name="table" />, on.table)}
      {tool(t('picture'), undefined, () => files.current?.click(), <Icon name="picture" />)}
      {tool(
        t('code'),
        on.code,
        () => toggleCode(editor),
        <span className={publishEditorStyles.pubMono}>&lt;/&gt;</span>,
      )}
      <i />
      {tool(t('formula'), on.formula, onFormula, t('formulaShort'))}
      {tool(t('embedLabel'), undefined, onEmbed, t('embed'))}
      {labelledBlocks.map((name) => {
        const label = t(blockTextKey(name))
        return (
          <Fragment key={name}>
            {tool(label, on.blocks.includes(name), () => toggleBlock(editor, name), label)}
          </Fragment>
        )
      })}
      {more}
      <span className={publishStyles.pubGrow} />
      {tool(t('undo'), undefined, () => chain().undo().run(), <Icon name="undo" />, !on.undo)}
      {tool(t('redo'), undefined, () => chain().redo().run(), <Icon name="redo" />, !on.redo)}
      {children}
      <input
        ref={files}
        className="sr"
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {on.table && !disabled && <TableTools editor={editor} t={t} />}
    </div>
  )
}

const kinds = [
  [0, 'paragraph'],
  [2, 'heading2'],
  [3, 'heading3'],
  [4, 'heading4'],
] as const

function insertTable(editor: Editor): void {
  leaveSelectedBlock(editor)
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
}

/** Words become code in place, whole lines a block of it. */
function toggleCode(editor: Editor): void {
  const { empty, $from, $to } = editor.state.selection
  if (!empty && $from.sameParent($to) && !editor.isActive('codeBlock')) editor.chain().focus().toggleCode().run()
  else editor.chain().focus().toggleCodeBlock().run()
}

interface ToolProps {
  label: string
  /** Stands before the others where there is room for a few only. */
  often: boolean
  pressed: boolean | undefined
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, often, pressed, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classNames(publishEditorStyles.pubTool, often && publishEditorStyles.pubToolOften)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The selection of the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

const tableTools = [
  ['rowBelow', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['columnAfter', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['rowDelete', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['columnDelete', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['headerRow', (editor: Editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['mergeCells', (editor: Editor) => editor.chain().focus().mergeOrSplit().run()],
  ['tableDelete', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const

/** Actions on the table that the cursor stands in. */
function TableTools({ editor, t }: { editor: Editor; t: EditorTranslate }) {
  return (
    <fieldset className={publishEditorStyles.pubTable} aria-label={t('table')}>
      {tableTools.map(([key, run]) => (
        <button
          key={key}
          type="button"
          className={publishEditorStyles.pubTool}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {t(key)}
        </button>
      ))}
    </fieldset>
  )
}

function moveWithin(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || event.target instanceof HTMLSelectElement) return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled]), select')]
  const at = controls.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  controls[(at + step + controls.length) % controls.length]?.focus()
}
