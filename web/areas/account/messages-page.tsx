import { MessageRows } from '#web/domains/inbox/message-rows.tsx'
import { useMessages } from '#web/domains/inbox/use-messages.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { usePage } from '#web/router/page-data.ts'
import { showUnread } from '#web/session/viewer-own.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AreaLoadMore } from './area-load-more.tsx'
import type { MessagesData } from './loaders.ts'

/** Everything that the site wrote to the member. */
export function MessagesPage() {
  const t = useAccountText()
  const { area, page, onlyUnread } = usePage<MessagesData>()
  const { list, unread, more, state, read, readAll, loadMore } = useMessages(page, showUnread, onlyUnread)
  const tabs = [
    { href: '/my/mymessage', label: t('all'), current: !onlyUnread },
    {
      href: '/my/mymessage?unread=1',
      label: t('onlyUnread'),
      current: onlyUnread,
      count: unread > 0 ? String(unread) : undefined,
    },
  ]
  return (
    <AccountFrame
      area={{ ...area, unread }}
      path="/my/mymessage"
      title={t('messages')}
      aside={
        unread > 0 && (
          <Button size="s" onClick={readAll}>
            {t('readAll')}
          </Button>
        )
      }
    >
      <Tabs tabs={tabs} label={t('messageKinds')} />
      {list.length === 0 ? (
        <EmptyState label={t(onlyUnread ? 'unreadNone' : 'messagesNone')} />
      ) : (
        <>
          <MessageRows messages={list} onRead={read} />
          <AreaLoadMore more={more} state={state} onLoad={loadMore} />
        </>
      )}
    </AccountFrame>
  )
}
