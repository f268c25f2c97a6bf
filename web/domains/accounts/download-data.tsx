import { type ReactNode, useState } from 'react'
import { useAccountText } from '#web/language/account-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { useWithProof } from './security/proof.tsx'

interface DownloadDataProps {
  className?: string
  children: (busy: boolean) => ReactNode
}

/** Saves everything that the site holds about the reader as a JSON file. */
export function DownloadData({ className, children }: DownloadDataProps) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const answer = await withProof(() => call('exportMyData', {}))
      if (answer.done) saveJson(answer.result, `harbourwire-${new Date().toISOString().slice(0, 10)}.json`)
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  return (
    <button type="button" className={className} aria-busy={busy || undefined} disabled={busy} onClick={download}>
      {children(busy)}
    </button>
  )
}

const saveJson = (data: unknown, name: string): void =>
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
