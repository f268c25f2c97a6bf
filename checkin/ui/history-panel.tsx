/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { LoggedScan } from '#contract/events/check-in.ts'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'
import { ScanRows } from './scan-rows.tsx'

/** When and by whom a ticket was scanned, at all doors. */
export function HistoryPanel({ event, ticket, onClose }: { event: number; ticket: string; onClose: () => void }) {
  const { t, call } = useProgram()
  const [scans, setScans] = useState<LoggedScan[] | 'offline'>()
  useEffect(() => {
    call('checkInHistory', { id: event, ticket }).then(
      ({ list }) => setScans(list),
      () => setScans('offline'),
    )
  }, [call, event, ticket])
  return (
    <section class={doorStyles.ciPanel}>
      <h2>{t('history')}</h2>
      {scans === 'offline' && <p role="status">{t('historyOffline')}</p>}
      {Array.isArray(scans) && scans.length === 0 && <p role="status">{t('historyNone')}</p>}
      {Array.isArray(scans) && <ScanRows scans={scans} />}
      <button type="button" class={partsStyles.ciBtn} onClick={onClose}>
        {t('close')}
      </button>
    </section>
  )
}
