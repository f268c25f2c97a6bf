import type { Author } from '#contract/content/items.ts'
import { SiteLink } from '#web/router/link.tsx'
import { authorAddress } from './author-address.ts'
import { StaffBadge } from './staff-badge.tsx'

interface AuthorNameProps {
  author: Pick<Author, 'id' | 'nickname' | 'staff'>
  className?: string
}

/** An author's name, which leads to the author's page, and whether they are of the newsroom. */
export function AuthorName({ author, className }: AuthorNameProps) {
  return (
    <>
      <SiteLink className={className} href={authorAddress(author)} rel="author">
        {author.nickname}
      </SiteLink>
      <StaffBadge author={author} />
    </>
  )
}
