import { Button, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { UserSelect } from '#console/domains/accounts/user-select.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import * as staffFormStyles from '#console/ui/fields/staff-form.module.css'
import type { StaffAuthor } from '#contract/content/authors-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  author: StaffAuthor
  onChanged: () => void
}

/** The users who publish as an author, and whether they have the rights of a columnist; administrators change this. */
export function AuthorAccount({ author: { id, user, columnist }, onChanged }: Props) {
  const { t, me } = useConsole()
  const { act, busy } = useMutation()
  const [chosen, setChosen] = useState<number>()
  const [asked, setAsked] = useState(false)
  const change = async (to: number | null) => {
    await act(
      'linkAuthor',
      { id, user: to, seen: user?.id ?? null },
      t(to === null ? 'author.unlinkDone' : 'author.linkDone'),
    )
    setAsked(false)
    onChanged()
  }
  if (!me.roles.includes('administrator')) {
    return (
      <section className={`grid gap-12 ${staffFormStyles.staffFormRoles}`}>
        <h2>{t('author.account')}</h2>
        {user ? user.nickname : <span className="quiet">{t('accounts.none')}</span>}
        {columnist && <i className="mark">{t('columnist')}</i>}
      </section>
    )
  }
  return (
    <section className={`grid gap-12 ${staffFormStyles.staffFormRoles}`}>
      <h2>{t('author.account')}</h2>
      {user ? (
        <>
          <Link to={`/users/${user.id}`}>{user.nickname}</Link>
          <div className="row gap-10" title={t('author.columnHint')}>
            <Switch
              size="small"
              aria-label={t('author.columnRights')}
              checked={columnist}
              loading={busy}
              onChange={async (give) => {
                await act('changeUserRole', { id: user.id, role: 'columnist', give })
                onChanged()
              }}
            />
            {t('author.columnRights')}
          </div>
          <Button danger onClick={() => setAsked(true)}>
            {t('author.unlink')}
          </Button>
        </>
      ) : (
        <>
          <UserSelect value={chosen} onChange={setChosen} />
          <Button
            disabled={chosen === undefined}
            loading={busy}
            onClick={() => chosen !== undefined && void change(chosen)}
          >
            {t('author.link')}
          </Button>
        </>
      )}
      {asked && user && (
        <Dialog
          title={t('author.unlinkAsk', { name: user.nickname })}
          okText={t('author.unlink')}
          okButtonProps={{ danger: true, loading: busy }}
          onOk={() => change(null)}
          onCancel={() => setAsked(false)}
        />
      )}
    </section>
  )
}
