import * as styles from '#web/domains/accounts/account.module.css'
import { DeregisterForm } from '#web/domains/accounts/deregister-form.tsx'
import { DownloadData } from '#web/domains/accounts/download-data.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { announce } from '#web/session/session.ts'
import { forgetViewer } from '#web/session/viewer-own.ts'
import { AccountFrame } from './account-frame.tsx'
import { LeavingNote } from './leaving-note.tsx'
import type { DeregisterData } from './loaders.ts'

const consequences = ['leaveWait', 'leaveErased', 'leaveKept', 'leaveSessions', 'leaveFree'] as const

/** The way out: what happens, how to stay, and the proof that it is the owner who goes. */
export function DeregisterPage() {
  const t = useAccountText()
  const language = useLanguage()
  const home = useHref()('/home')
  const navigate = useNavigate()
  const { area } = usePage<DeregisterData>()
  const fullTime = useFullTime()
  const finish = async (time: string) => {
    const text = t('leaveDone', { time: fullTime(time) })
    await httpBackend.call(language, 'logOut', {}).catch(() => {})
    forgetViewer()
    announce({ text, tone: 'done' })
    navigate(home)
  }
  return (
    <AccountFrame area={area} path="/deregister" title={t('deregister')}>
      <LeavingNote user={area.user} />
      <div className={styles.myPart}>
        <p className={styles.myLead}>{t('leaveLead')}</p>
        <ul className={styles.myPoints}>
          {consequences.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <p className={styles.myCap}>
          {t('leaveExport')}{' '}
          <DownloadData className="link">{(busy) => t(busy ? 'downloading' : 'download')}</DownloadData>
        </p>
        <h2 className={`h3 ${styles.mySub}`}>{t('leaveProof')}</h2>
        <DeregisterForm user={area.user} onDone={finish} />
      </div>
    </AccountFrame>
  )
}
