import type { ReactNode } from 'react'
import type { Author, ItemSummary } from '#contract/content/items.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { ItemLanguageFlag } from '../item-language.tsx'
import { ItemTitle } from '../item-title.tsx'
import { AuthorName } from './author-name.tsx'
import * as styles from './authors.module.css'

interface WriterRowProps {
  author: Author & { latest: ItemSummary | null }
  /** Totals of the author. */
  totals: string
  className?: string
  /** Actions on the author. */
  children: ReactNode
}

/** One author in a list of their own: picture, name, introduction and the newest work. */
export function WriterRow({ author, totals, className, children }: WriterRowProps) {
  const { latest } = author
  return (
    <li className={classNames(styles.writer, className)}>
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} size="l" />
      <div className="writer__text">
        <h2 className="h3">
          <AuthorName author={author} className="hl-link" />
          <span className={styles.writerN}>{totals}</span>
        </h2>
        {author.introduction && <p className="dek c2">{author.introduction}</p>}
        {latest && (
          <p className={styles.writerLatest}>
            <RelativeTime value={latest.release_time} />
            <span>
              <ItemTitle item={latest} />
            </span>
            <ItemLanguageFlag language={latest.language} origin={latest.text_origin} />
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
