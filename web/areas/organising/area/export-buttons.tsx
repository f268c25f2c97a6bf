import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'
import { useAttempt } from './use-attempt.ts'

/** Loads orders, attendees or codes as a spreadsheet; the browser shows how far a large one has come. */
export function ExportButtons({ event, of }: { event: number; of: 'orders' | 'attendees' | 'codes' }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const [chosen, setChosen] = useState<'xlsx' | 'csv'>()
  const { busy, attempt } = useAttempt()
  const load = (format: 'xlsx' | 'csv') => {
    setChosen(format)
    return attempt(async () => {
      const { address, name, rows } = await call('activityExport', { id: event, of, format })
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      return t('exporting', { n: rows })
    })
  }
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} size="s" busy={busy && chosen === format} onClick={() => load(format)}>
          {format === 'xlsx' && <Icon name="download" size="s" />}
          {t('exportAs', { format: format.toUpperCase() })}
        </Button>
      ))}
    </>
  )
}
