import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { statusTone } from '#console/domains/accounts/role-list.ts'
import { languageNames } from '#console/locales/language-names.ts'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as pageStyles from '#console/ui/page.module.css'
import type { UserDetails } from '#contract/members/accounts-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import * as accountsStyles from './accounts.module.css'
import { UserActs } from './user-acts.tsx'
import { UserRoles } from './user-roles.tsx'
import { mobileOf } from './users-page.tsx'

/** One user: who it is, what they may do, and what can be done about them. */
export function UserPage() {
  const id = Number(useParams().id)
  const answer = useAnswer('staffUser', { id })
  return <Loaded answer={answer}>{(user) => <User key={id} user={user} onChanged={answer.reload} />}</Loaded>
}

function User({ user, onChanged }: { user: UserDetails; onChanged: () => void }) {
  const { t } = useConsole()
  const { id, nickname, status, status_reason: reason, deregister_time: leaves } = user
  return (
    <>
      <PageHead title={nickname} end={<UserActs user={user} onChanged={onChanged} />}>
        <span className={`${listsStyles.state} state--${statusTone[status]}`}>{t(`userStatus.${status}`)}</span>
        <Link to="/users">{t('users')}</Link>
        <Link to={`/messages?to=${id}`}>{t('accounts.write')}</Link>
        <Link to={`/audit?target=user:${id}`}>{t('accounts.history')}</Link>
      </PageHead>
      {status === 'suspended' && (
        <Alert
          className={accountsStyles.accountsNote}
          type="warning"
          showIcon
          title={t('accounts.suspendedNow')}
          description={reason}
        />
      )}
      {leaves && (
        <Alert
          className={accountsStyles.accountsNote}
          type="info"
          title={t('accounts.leavesAt', { time: toMinute(leaves) })}
        />
      )}
      <div className={`grid at-start ${pageStyles.pageColumns}`}>
        <Facts user={user} />
        <UserRoles user={user} onChanged={onChanged} />
      </div>
    </>
  )
}

function Facts({ user }: { user: UserDetails }) {
  const { t, language } = useConsole()
  const links = Object.values(user.links).filter(Boolean)
  const linked = user.linked.map(({ provider, username }) => `${provider === 'x' ? 'X' : 'Google'} ${username}`)
  return (
    <dl className={factsStyles.factList}>
      <Fact name={t('accounts.number')}>{user.id}</Fact>
      <Fact name={t('accounts.email')}>{user.email}</Fact>
      <Fact name={t('accounts.mobile')}>{mobileOf(user)}</Fact>
      <Fact name={t('accounts.password')}>{user.has_password && t('accounts.passwordSet')}</Fact>
      <Fact name={t('accounts.linked')}>{listOf(linked, language)}</Fact>
      <Fact name={t('accounts.realName')}>{t(`realName.${user.real_name_state}`)}</Fact>
      <Fact name={t('accounts.introduction')}>{user.introduction}</Fact>
      <Fact name={t('accounts.links')}>{links.length > 0 && links.map((one) => <div key={one}>{one}</div>)}</Fact>
      <Fact name={t('accounts.language')}>{languageNames[user.language]}</Fact>
      <Fact name={t('accounts.joined')}>{toMinute(user.created_time)}</Fact>
      <Fact name={t('accounts.lastSeen')}>{user.last_seen_time && toMinute(user.last_seen_time)}</Fact>
      <Fact name={t('accounts.sessions')}>{user.sessions}</Fact>
      <Fact name={t('accounts.publishesAs')}>
        {user.author && <Link to={`/authors/${user.author.id}`}>{user.author.nickname}</Link>}
      </Fact>
      <Fact name={t('accounts.works')}>{t('accounts.worksOf', user.works)}</Fact>
      <Fact name={t('accounts.received')}>{t('accounts.receivedOf', user.messages)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useConsole()
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children === 0 ? 0 : children || <span className="quiet">{t('accounts.none')}</span>}</dd>
    </div>
  )
}
