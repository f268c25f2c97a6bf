import type { CallOutput } from '#contract/calls.ts'
import * as accountListsStyles from '#web/domains/accounts/account-lists.module.css'
import * as styles from '#web/domains/items/authors/authors.module.css'
import { WriterRow } from '#web/domains/items/authors/writer-row.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink, FollowButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'
import { listSize } from './area-lists.ts'
import { AreaLoadMore } from './area-load-more.tsx'
import type { FollowData } from './loaders.ts'
import { useRemovableRows } from './use-removable-rows.ts'

type Followed = CallOutput<'myFollow'>['list'][number]

/** The authors that the member follows, each with the newest work. */
export function FollowPage() {
  const t = useAccountText()
  const language = useLanguage()
  const { area, page } = usePage<FollowData>()
  const kept = useRemovableRows<Followed>({
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
          <ul className={styles.writers}>
            {kept.rows.map((author) => (
              <FollowRow
                key={author.id}
                author={author}
                followed={!kept.isRemoved(author)}
                onChange={(followed) => kept.keep(author, followed)}
              />
            ))}
          </ul>
          <AreaLoadMore more={kept.more} state={kept.state} onLoad={kept.loadMore} />
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
  const totals = t('authorTotals', { works: author.articles, followers: author.followers })
  return (
    <WriterRow author={author} totals={totals} className={accountListsStyles.myKept}>
      <FollowButton pressed={followed} onClick={() => onChange(!followed)}>
        {t(followed ? 'followed' : 'follow')}
        <span className="sr">{author.nickname}</span>
      </FollowButton>
    </WriterRow>
  )
}
