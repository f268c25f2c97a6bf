import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import * as styles from './notices.module.css'
import type { Notices, NoticesActions } from './use-notices.ts'

interface Props {
  notices: Notices
  actions: NoticesActions
}

/** The member's devices that receive pushes, each with the way to end that. */
export function DeviceList({ notices: { devices }, actions }: Props) {
  const t = useNoticesText()
  return (
    <section>
      <SectionHead title={t('devices')} />
      <ul>
        {devices.map((device) => {
          const name = device.name || t('deviceUnknown')
          return (
            <li key={device.id} className={styles.device}>
              <div>
                <p className={styles.switchName}>
                  {name}
                  {device.current && (
                    <span className={`${statesStyles.status} ${statesStyles.statusOk}`}>{t('deviceCurrent')}</span>
                  )}
                </p>
                <p className={styles.caption}>
                  {t('deviceSince')}
                  <RelativeTime value={device.added_time} />
                </p>
              </div>
              <Button size="s" aria-label={t('removeDevice', { name })} onClick={() => actions.removeDevice(device)}>
                {t('removeShort')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
