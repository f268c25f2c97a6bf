import type { ReactNode } from 'react'
import type { Author } from '#contract/content/items.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { AuthorName } from './author-name.tsx'

interface AuthorRowProps {
  author: Author
  /** What stands at the end of the row: a count. */
  children?: ReactNode
}

/** One author in a narrow column: picture, name, one line of the introduction. */
export function AuthorRow({ author, children }: AuthorRowProps) {
  return (
    <li className="person">
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} />
      <div className="person__text">
        <p>
          <AuthorName author={author} className="person__n hl-link" />
        </p>
        {author.introduction && <p className="person__d">{author.introduction}</p>}
      </div>
      {children && <span className="person__count">{children}</span>}
    </li>
  )
}
