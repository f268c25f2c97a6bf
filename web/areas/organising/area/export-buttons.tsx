import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'

/** Loads orders, attendees or codes as a spreadsheet; the browser shows how far a large one has come. */
export function ExportButtons({ event, of }: { event: number; of: 'orders' | 'attendees' | 'codes' }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const [busy, setBusy] = useState<'xlsx' | 'csv'>()
  const load = async (format: 'xlsx' | 'csv') => {
    setBusy(format)
    try {
      const { address, name, rows } = await call('activityExport', { id: event, of, format })
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      toast(t('exporting', { n: rows }), 'done')
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
    setBusy(undefined)
  }
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} size="s" busy={busy === format} onClick={() => load(format)}>
          {format === 'xlsx' && <Icon name="download" size="s" />}
          {t('exportAs', { format: format.toUpperCase() })}
        </Button>
      ))}
    </>
  )
}
