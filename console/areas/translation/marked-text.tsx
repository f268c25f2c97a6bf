import { Fragment, type ReactNode } from 'react'
import * as styles from './translation.module.css'

const marks = /(<\/?[gx]\d+\/?>)/

/** A text with its marks set apart, and `&amp;` as people read it. */
export function MarkedText({ text }: { text: string }): ReactNode {
  return text.split(marks).map((part, index) =>
    marks.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className={styles.marks}>
        {part.slice(1, -1)}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')}</Fragment>
    ),
  )
}

export const hasMarks = (text: string): boolean => marks.test(text)
