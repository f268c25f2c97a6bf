import { AccountLedger } from '#web/domains/accounts/account-ledger.tsx'
import { SessionsList } from '#web/domains/accounts/security/sessions-list.tsx'
import { MessageRows } from '#web/domains/inbox/message-rows.tsx'
import { useMessages } from '#web/domains/inbox/use-messages.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { useReload } from '#web/router/router-context.tsx'
import { showUnread } from '#web/session/viewer-own.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LeavingNote } from './leaving-note.tsx'
import type { AreaData, ProfileData } from './loaders.ts'
import { ProfileHead } from './profile-head.tsx'

/** Everything of the account at a glance. */
export function ProfilePage() {
  const t = useAccountText()
  const { area, sessions, messages } = usePage<ProfileData>()
  const { reload } = useReload()
  return (
    <AccountFrame
      area={area}
      path="/my"
      title={t('userInfo')}
      head={<ProfileHead area={area} />}
      rail={<NewestMessages messages={messages} />}
    >
      <LeavingNote user={area.user} />
      <section className={listsStyles.sec}>
        <SectionHead title={t('userInfo')} more={{ href: '/my/Individual', label: t('edit') }} />
        <UserInfo user={area.user} />
      </section>
      <section className={`${listsStyles.sec} my-sec`}>
        <SectionHead title={t('security')} />
        <AccountLedger user={area.user} />
      </section>
      <SessionsList sessions={sessions} onEnded={reload} />
    </AccountFrame>
  )
}

const links = ['website', 'x', 'telegram', 'youtube'] as const

function UserInfo({ user }: Pick<AreaData, 'user'>) {
  const t = useAccountText()
  const shown = links.flatMap((name) => (user.links[name] ? [{ name, address: user.links[name] }] : []))
  return (
    <dl className="ledger ledger--plain">
      <div>
        <dt>{t('nickname')}</dt>
        <dd translate="no">{user.nickname}</dd>
      </div>
      <div>
        <dt>{t('introduction')}</dt>
        <dd className="ledger__text">{user.introduction || <span className="mut">{t('notFilled')}</span>}</dd>
      </div>
      {shown.map(({ name, address }) => (
        <div key={name}>
          <dt>{t(`link_${name}`)}</dt>
          <dd>
            <SiteLink className="link" href={address} translate="no">
              {address.replace(/^https:\/\/(?:www\.)?|\/$/g, '')}
            </SiteLink>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('joined')}</dt>
        <dd>
          <RelativeTime value={user.created_time} />
        </dd>
      </div>
    </dl>
  )
}

function NewestMessages({ messages }: Pick<ProfileData, 'messages'>) {
  const t = useAccountText()
  const { list, unread, read, readAll } = useMessages(messages, showUnread)
  return (
    <section className={listsStyles.sec}>
      <SectionHead
        title={
          <>
            {t('messages')} {unread > 0 && <span className="my-badge">{unread}</span>}
          </>
        }
      >
        {unread > 0 && (
          <button type="button" className="all" onClick={readAll}>
            {t('readAll')}
          </button>
        )}
      </SectionHead>
      {list.length === 0 ? (
        <EmptyState label={t('messagesNone')} />
      ) : (
        <>
          <MessageRows messages={list} short onRead={read} />
          <div className={controlsStyles.more}>
            <ButtonLink size="s" href="/my/mymessage">
              {t('messagesAll')}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}
