import type { ReactNode } from 'react'
import type { ColumnAuthor } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { AuthorRow } from './author-row.tsx'
import * as authorsStyles from './authors.module.css'

interface HotAuthorsProps {
  authors: readonly ColumnAuthor[]
  /** 热门作者 unless it is said otherwise. */
  title?: string
  /** At the end of a row, instead of the number of works. */
  action?: (author: ColumnAuthor) => ReactNode
}

/** The hot-author widget. Absent without authors. */
export function HotAuthors({ authors, title, action }: HotAuthorsProps) {
  const t = useText()
  if (authors.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={title ?? t('author.hot')} more={{ href: '/columnlist', label: t('list.all') }} />
      <ul className={authorsStyles.persons}>
        {authors.map((author) => (
          <AuthorRow key={author.id} author={author}>
            {action ? action(author) : t('author.works', { n: author.articles })}
          </AuthorRow>
        ))}
      </ul>
    </section>
  )
}
