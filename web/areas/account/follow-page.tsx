import type { CallOutput } from '#contract/calls.ts'
import { AuthorName } from '#web/domains/content/author-name.tsx'
import { ItemLanguageFlag } from '#web/domains/content/item-language.tsx'
import { ItemTitle } from '#web/domains/content/item-title.tsx'
import { useAccountText } from '#web/platform/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { usePage } from '#web/platform/page-data.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { ButtonLink, FollowButton } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/picture.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AreaFoot } from './area-foot.tsx'
import { type FollowData, listSize } from './loaders.ts'
import { useKept } from './use-kept.ts'

type Followed = CallOutput<'myFollow'>['list'][number]

/** The authors that the member follows, each with the newest work. */
export function FollowPage() {
  const t = useAccountText()
  const language = useLanguage()
  const { area, page } = usePage<FollowData>()
  const kept = useKept<Followed>({
    first: page,
    keyOf: ({ id }) => String(id),
    load: (number) => httpBackend.call(language, 'myFollow', { page: number, size: listSize }),
    change: ({ id }, follow) => httpBackend.call(language, 'followAuthor', { id, follow }),
  })
  return (
    <AccountFrame area={{ ...area, follows: kept.total }} path="/my/follow" title={t('myFollow')}>
      {kept.rows.length === 0 ? (
        <EmptyState label={t('followNone')}>
          <ButtonLink href="/columnlist">{t('followFind')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className="writers">
            {kept.rows.map((author) => (
              <FollowRow
                key={author.id}
                author={author}
                followed={!kept.isRemoved(author)}
                onChange={(followed) => kept.keep(author, followed)}
              />
            ))}
          </ul>
          <AreaFoot more={kept.more} state={kept.state} onLoad={kept.loadMore} />
        </>
      )}
    </AccountFrame>
  )
}

interface FollowRowProps {
  author: Followed
  followed: boolean
  onChange: (followed: boolean) => void
}

function FollowRow({ author, followed, onChange }: FollowRowProps) {
  const t = useAccountText()
  const { latest } = author
  return (
    <li className="writer my-kept">
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} size="l" />
      <div className="writer__text">
        <h2 className="h3">
          <AuthorName author={author} className="hl-link" />
          <span className="writer__n">
            {t('authorFigures', { works: author.articles, followers: author.followers })}
          </span>
        </h2>
        {author.introduction && <p className="dek c2">{author.introduction}</p>}
        {latest && (
          <p className="writer__latest">
            <RelativeTime value={latest.release_time} />
            <span>
              <ItemTitle item={latest} />
            </span>
            <ItemLanguageFlag language={latest.language} origin={latest.text_origin} />
          </p>
        )}
      </div>
      <FollowButton pressed={followed} onClick={() => onChange(!followed)}>
        {t(followed ? 'followed' : 'follow')}
        <span className="sr">{author.nickname}</span>
      </FollowButton>
    </li>
  )
}
