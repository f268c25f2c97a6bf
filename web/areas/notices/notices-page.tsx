import '#web/ui/form/forms.module.css'
import './notices.module.css'
import { pushLimits } from '#contract/outreach/push-terms.ts'
import { noticesTexts, useNoticesText } from '#web/domains/notices/notices-text.ts'
import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { ErrorState, Note } from '#web/ui/states.tsx'
import { useSiteName } from '../reading/site-name.ts'
import { DeviceList } from './device-list.tsx'
import { LockPreview } from './lock-preview.tsx'
import * as styles from './notices.module.css'
import { PushLanguage } from './push-language.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SubjectTable } from './subject-table.tsx'
import { type Notices, type NoticesActions, useNotices } from './use-notices.ts'

/** The page, which comes with its texts. */
export async function noticesPage() {
  await noticesTexts.loadFirst()
  return NoticesPage
}

function NoticesPage() {
  const t = useNoticesText()
  const site = useSiteName()
  const { state, reload, ...actions } = useNotices()
  const notices = state === 'failed' ? undefined : state
  return (
    <>
      <Head title={t('pageTitle', { site })} description={t('description')} path="/notices" />
      <div className={layoutStyles.wrap}>
        <div className={`${styles.head} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('title')}</h1>
            <p className="mut">{t('atOnce')}</p>
          </div>
          {notices && <HeadActions notices={notices} actions={actions} />}
        </div>
        <noscript>
          <Note>{t('needsScript')}</Note>
        </noscript>
        {state === 'failed' && <ErrorState title={t('network')} retryLabel={t('retry')} onRetry={reload} />}
        <div className={styles.columns}>
          <div className={styles.main}>
            {notices ? (
              <>
                <DeviceState notices={notices} actions={actions} />
                <SubjectTable notices={notices} actions={actions} />
                <QuietHours notices={notices} actions={actions} />
                <section>
                  <SectionHead title={t('digests')} more={{ href: '/newsletters', label: t('emailLink') }} />
                  <p className={styles.caption}>{t('digestsNote')}</p>
                </section>
                <PushLanguage notices={notices} actions={actions} />
                {notices.devices.length > 0 && <DeviceList notices={notices} actions={actions} />}
              </>
            ) : (
              <p className={`mut ${styles.loading}`} role="status">
                {state === undefined && t('loading')}
              </p>
            )}
          </div>
          <aside className={styles.aside}>
            <LockPreview language={notices?.settings?.language} />
          </aside>
        </div>
      </div>
    </>
  )
}

interface PartProps {
  notices: Notices
  actions: NoticesActions
}

function HeadActions({ notices, actions }: PartProps) {
  const t = useNoticesText()
  const { settings, isSilentToday, searches } = notices
  const hasAny = searches.some(({ channels }) => channels.push || channels.email) || settings !== undefined
  return (
    <div className={styles.acts}>
      {settings && (
        <Button aria-pressed={isSilentToday} onClick={() => actions.saveSettings(settings, !isSilentToday)}>
          {t(isSilentToday ? 'quietNow' : 'quietToday')}
        </Button>
      )}
      {hasAny && (
        <Button kind="danger" onClick={actions.turnAllOff}>
          {t('allOff')}
        </Button>
      )}
    </div>
  )
}

const states = {
  on: ['stateOn', 'stateOnNote'],
  off: ['stateOff', 'stateOffNote'],
  blocked: ['stateBlocked', 'stateBlockedNote'],
  unsupported: ['stateUnsupported', 'stateUnsupportedNote'],
} as const

/** The state of pushes on this device, with advice where none arrive. */
function DeviceState({ notices: { ability }, actions }: PartProps) {
  const t = useNoticesText()
  const [title, note] = states[ability]
  if (ability === 'blocked' || ability === 'unsupported') {
    return (
      <Note tone="amber">
        <b>{t(title)}</b>
        <p>
          {t(note)}
          {ability === 'unsupported' && (
            <SiteLink className="link" href="/download">
              {t('how')}
            </SiteLink>
          )}
        </p>
      </Note>
    )
  }
  return (
    <div className={styles.state} role="status">
      <Icon name="message" />
      <div>
        <b>{t(title)}</b>
        <p>{t(note, { n: pushLimits.daily })}</p>
      </div>
      {ability === 'on' && <Button onClick={actions.sendTrial}>{t('try')}</Button>}
    </div>
  )
}
