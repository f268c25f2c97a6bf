import type { Author } from '#contract/content.ts'
import { SiteLink } from '#web/platform/link.tsx'
import { authorAddress } from './author-address.ts'

interface AuthorNameProps {
  author: Pick<Author, 'id' | 'nickname'>
  className?: string
}

/** An author's name, which leads to the author's page. */
export function AuthorName({ author, className }: AuthorNameProps) {
  return (
    <SiteLink className={className} href={authorAddress(author)} rel="author">
      {author.nickname}
    </SiteLink>
  )
}
