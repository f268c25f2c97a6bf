import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#contract/members/accounts.ts'
import { type AccountTranslate, useAccountText } from '#web/language/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { dateFormat, parseSiteTime } from '#web/platform/time.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from '#web/ui/states.module.css'
import * as accountStyles from './account.module.css'

const ledgerRows = ['email', 'phone', 'password'] as const
type LedgerRowName = (typeof ledgerRows)[number]

/** Each form comes when its row is opened. */
const forms = {
  email: lazyDialog(async () => (await import('./security/change-email.tsx')).ChangeEmail),
  phone: lazyDialog(async () => (await import('./security/change-phone.tsx')).ChangePhone),
  password: lazyDialog(async () => (await import('./security/change-password.tsx')).ChangePassword),
}

const editPage = '/my/security'

/** Returns the address at which a row of the ledger is changed. */
const ledgerAddress = (row: LedgerRowName): string => `${editPage}#${row}`

/** The account's addresses, password and real name as they stand; each is changed on the page of one's data. */
export function AccountLedger({ user }: { user: User }) {
  const t = useAccountText()
  return (
    <dl className={accountStyles.ledger}>
      {ledgerRows.map((row) => (
        <LedgerRow key={row} label={t(row)} value={<RowValue user={user} row={row} />}>
          <SiteLink className="link" href={ledgerAddress(row)}>
            {actionOf(user, row, t)}
            <span className="sr">{t(row)}</span>
          </SiteLink>
        </LedgerRow>
      ))}
      <RealNameRow user={user} />
    </dl>
  )
}

/** The same where rows open to be changed. @param onSaved hears that the account is another now */
export function EditableLedger({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useAccountText()
  const toast = useToast()
  const [open, setOpen] = useState<LedgerRowName>()
  useEffect(() => {
    const wanted = ledgerRows.find((row) => location.hash === `#${row}`)
    setOpen(wanted)
    if (wanted) document.getElementById(wanted)?.scrollIntoView()
  }, [])
  const finish = (text: string) => {
    setOpen(undefined)
    toast(text, 'done')
    onSaved()
  }
  const close = () => setOpen(undefined)
  return (
    <dl className={accountStyles.ledger}>
      {ledgerRows.map((row) => {
        const Form = forms[row]
        return (
          <LedgerRow
            key={row}
            id={row}
            label={t(row)}
            value={
              <>
                <RowValue user={user} row={row} />
                {open === row && <Form user={user} onDone={finish} onCancel={close} onClose={close} />}
              </>
            }
          >
            <button
              type="button"
              className="link"
              aria-expanded={open === row}
              onClick={() => setOpen(open === row ? undefined : row)}
            >
              {open === row ? t('fold') : actionOf(user, row, t)}
              <span className="sr">{t(row)}</span>
            </button>
          </LedgerRow>
        )
      })}
      <RealNameRow user={user} />
    </dl>
  )
}

interface LedgerRowProps {
  id?: string
  label: string
  value: ReactNode
  children: ReactNode
}

/** Label, value, action. */
export function LedgerRow({ id, label, value, children }: LedgerRowProps) {
  return (
    <div id={id}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className={accountStyles.ledgerAct}>{children}</dd>
    </div>
  )
}

function RowValue({ user, row }: { user: User; row: LedgerRowName }) {
  const t = useAccountText()
  const language = useLanguage()
  if (row === 'password') {
    const moment = parseSiteTime(user.password_time)
    if (!user.has_password) return <span className="mut">{t('passwordNone')}</span>
    const date = moment === undefined ? '' : dateFormat(language, undefined, { dateStyle: 'long' }).format(moment)
    return <>{date ? t('passwordSince', { date }) : t('passwordThere')}</>
  }
  const value = row === 'email' ? user.email : user.mobile && `+${user.phone_code} ${user.mobile}`
  if (!value) return <span className="mut">{t('notBound')}</span>
  return (
    <>
      <span className={accountStyles.ledgerV} translate="no">
        {value}
      </span>
      <span className={`${styles.status} ${styles.statusOk}`}>{t('verified')}</span>
    </>
  )
}

function actionOf(user: User, row: LedgerRowName, t: AccountTranslate): string {
  if (row === 'password') return t(user.has_password ? 'change' : 'setIt')
  return t(user[row === 'email' ? 'email' : 'mobile'] ? 'replace' : 'bind')
}

const realNameLooks = { none: 'off', pending: 'wait', approved: 'ok', rejected: 'bad' } as const

function RealNameRow({ user: { real_name_state } }: { user: User }) {
  const t = useAccountText()
  return (
    <LedgerRow
      label={t('realName')}
      value={
        <span className={`${styles.status} status--${realNameLooks[real_name_state]}`}>
          {t(`realName_${real_name_state}`)}
        </span>
      }
    >
      <SiteLink className="link" href="/my/realname">
        {t(real_name_state === 'none' ? 'verifyIt' : 'look')}
        <span className="sr">{t('realName')}</span>
      </SiteLink>
    </LedgerRow>
  )
}
