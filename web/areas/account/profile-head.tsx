import * as accountStyles from '#web/domains/accounts/account.module.css'
import { useAccountText } from '#web/language/account-text.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from '#web/ui/controls.module.css'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import type { AreaData } from './loaders.ts'

/** The member: avatar, name, roles, introduction, totals. */
export function ProfileHead({ area: { user, author, follows, collects } }: { area: AreaData }) {
  const t = useAccountText()
  const following = { label: t('following'), n: follows }
  const totals = author
    ? [
        { label: t('works'), n: author.works },
        { label: t('followers'), n: author.followers },
        following,
        { label: t('likesReceived'), n: author.likes },
      ]
    : [following, { label: t('collected'), n: collects }]
  return (
    <div className={accountStyles.me}>
      <Avatar name={user.nickname} seed={user.id} src={user.avatar_img} size="xl" priority />
      <div className={accountStyles.meText}>
        <h1 className="h1">
          <span translate="no">{user.nickname}</span>
          {user.roles.map((role) => (
            <span className={styles.chip} key={role}>
              {t(`role_${role}`)}
            </span>
          ))}
        </h1>
        <p className="mut">{user.introduction || <SiteLink href="/my/Individual">{t('introductionNone')}</SiteLink>}</p>
      </div>
      <dl className={accountStyles.meTotals}>
        {totals.map(({ label, n }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
