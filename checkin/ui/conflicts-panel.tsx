/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { DoorConflict } from '#contract/events/check-in.ts'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'
import { ScanRows } from './scan-rows.tsx'
import { Sign } from './sign.tsx'

/** Tickets that more than one door let in while these did not know of each other. */
export function ConflictsPanel({ event, onClose }: { event: number; onClose: () => void }) {
  const { t, call } = useProgram()
  const [conflicts, setConflicts] = useState<DoorConflict[] | 'offline'>()
  useEffect(() => {
    call('checkInConflicts', { id: event }).then(
      ({ list }) => setConflicts(list),
      () => setConflicts('offline'),
    )
  }, [call, event])
  const list = Array.isArray(conflicts) ? conflicts : []
  return (
    <section class={`${doorStyles.ciPanel} ${doorStyles.ciConf}`}>
      <h2>
        <Sign name="warning" />
        {t('conflictsTitle', { n: list.length })}
      </h2>
      <p>{conflicts === 'offline' ? t('historyOffline') : t('conflictsWhy')}</p>
      {list.map(({ ticket, scans }) => (
        <article key={ticket.id}>
          <ScanRows scans={scans} />
          <dl>
            <div>
              <dt>{t('order')}</dt>
              <dd class={partsStyles.ciMono}>{ticket.order}</dd>
            </div>
            <div>
              <dt>{t('holder')}</dt>
              <dd>{ticket.name}</dd>
            </div>
            <div>
              <dt>{t('type')}</dt>
              <dd>{ticket.type}</dd>
            </div>
          </dl>
        </article>
      ))}
      <button type="button" class={`${partsStyles.ciBtn} ${partsStyles.ciBtnMain}`} onClick={onClose}>
        {t('understood')}
      </button>
    </section>
  )
}
