/** @jsxImportSource preact */
import type { LoggedScan } from '#contract/events/check-in.ts'
import type { CheckInKey } from '../texts/translate.ts'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'

/** Scans of a ticket, one below the other, in the time of this device. */
export function ScanRows({ scans }: { scans: readonly LoggedScan[] }) {
  const { t, language } = useProgram()
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hour12: false })
  return (
    <ol class={doorStyles.ciScans}>
      {scans.map((scan) => (
        <li key={scan.id}>
          <time dateTime={scan.scanned_time}>{clock.format(new Date(scan.scanned_time))}</time>
          <div>
            <b>{[scan.device, scan.person].filter(Boolean).join(t('comma'))}</b>
            <p class={partsStyles.ciHint}>
              {[t(scan.direction), scan.offline && t('offlineScan')].filter(Boolean).join(t('comma'))}
            </p>
          </div>
          <span class={`ci-tag ci-tag--${scan.undone ? 'undone' : scan.outcome}`}>{t(standing(scan))}</span>
        </li>
      ))}
    </ol>
  )
}

function standing({ undone, outcome }: LoggedScan): CheckInKey {
  if (undone) return 'undone'
  if (outcome === 'admitted') return 'counted'
  return outcome === 'conflict' ? 'conflict' : 'refused'
}
