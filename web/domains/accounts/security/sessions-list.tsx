import { useState } from 'react'
import type { UserSession } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import * as accountStyles from '../account.module.css'
import * as accountListsStyles from '../account-lists.module.css'

/** Sessions of the account. The others can be ended, one by one or all. */
export function SessionsList({ sessions, onEnded }: { sessions: readonly UserSession[]; onEnded: () => void }) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const [ending, setEnding] = useState<number | 'others'>()
  const others = sessions.filter(({ current }) => !current).length
  const end = async (which: number | 'others') => {
    setEnding(which)
    try {
      const { ended } = await call('endSession', which === 'others' ? {} : { id: which })
      toast(t('sessionsEnded', { n: ended }), 'done')
      onEnded()
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setEnding(undefined)
  }
  return (
    <section className={`${listsStyles.sec} ${accountStyles.mySec}`}>
      <SectionHead title={t('sessions')} id="sessions">
        {others > 0 && (
          <button type="button" className="all" disabled={ending !== undefined} onClick={() => end('others')}>
            {t('endOthers', { n: others })}
          </button>
        )}
      </SectionHead>
      <ul className={accountListsStyles.mySessions}>
        {sessions.map(({ id, device, current, started_time, last_used_time }) => (
          <li key={id}>
            <div>
              <p className={accountListsStyles.mySessionsD}>{device || t('deviceUnknown')}</p>
              <p className={accountStyles.myCap}>
                {t('sessionSince')}
                <RelativeTime value={started_time} />
                {!current && (
                  <>
                    {t('sessionSeen')}
                    <RelativeTime value={last_used_time} />
                  </>
                )}
              </p>
            </div>
            {current ? (
              <span className={`${statesStyles.status} ${statesStyles.statusOk}`}>{t('sessionCurrent')}</span>
            ) : (
              <Button
                size="s"
                busy={ending === id}
                aria-label={t('endSession', { device: device || t('deviceUnknown') })}
                onClick={() => end(id)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
