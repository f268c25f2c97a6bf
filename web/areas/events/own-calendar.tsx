import { useState } from 'react'
import { useOrderText } from '#web/domains/orders/order-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from './styles/my-tickets.module.css'

/**
 * The secret address at which calendar programs read the events that the member has tickets for, organises or hosts. It
 * is shown on demand, since anyone who sees it can read the calendar.
 */
export function OwnCalendar() {
  const t = useOrderText()
  const language = useLanguage()
  const toast = useToast()
  const [address, setAddress] = useState<string>()
  const ask = async (renew: boolean) => {
    try {
      const { path } = await httpBackend.call(language, 'calendarAddress', { renew })
      setAddress(new URL(path, location.origin).href)
      if (renew) toast(t('calendarRenewed'), 'done')
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied'), 'done'),
      () => toast(t('failed'), 'failed'),
    )
  return (
    <section className={styles.mineCalendar}>
      <h2 className="h3">{t('ownCalendar')}</h2>
      <p className="mut">{t('ownCalendarHint')}</p>
      {address === undefined ? (
        <p>
          <Button size="s" onClick={() => void ask(false)}>
            {t('showCalendar')}
          </Button>
        </p>
      ) : (
        <>
          <p>
            <code translate="no">{address}</code>
          </p>
          <p className="mut">{t('calendarSecret')}</p>
          <p className={styles.mineHeldWays}>
            <Button size="s" onClick={() => void copy(address)}>
              {t('copy')}
            </Button>
            <Button size="s" onClick={() => void ask(true)}>
              {t('renewCalendar')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
