import type { ReactNode } from 'react'
import type { Author } from '#contract/content/items.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { AuthorName } from './author-name.tsx'
import * as authorsStyles from './authors.module.css'

interface AuthorRowProps {
  author: Author
  /** Content at the end of the row: a count. */
  children?: ReactNode
}

/** One author in a narrow column: picture, name, one line of the introduction. */
export function AuthorRow({ author, children }: AuthorRowProps) {
  return (
    <li className={listsStyles.person}>
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} />
      <div className={authorsStyles.personText}>
        <p>
          <AuthorName author={author} className={`${listsStyles.personN} hl-link`} />
        </p>
        {author.introduction && <p className={listsStyles.personD}>{author.introduction}</p>}
      </div>
      {children && <span className={authorsStyles.personCount}>{children}</span>}
    </li>
  )
}
