import { useEffect, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import type { ConferenceData } from '../loaders.ts'
import type { FreshAgenda } from './follow-agenda.ts'

/** The agenda as it stands by now: programmes change while a conference is on, and pages stay open all day. */
export function useFreshAgenda(data: ConferenceData): { data: ConferenceData; changedAt: number | undefined } {
  const language = useLanguage()
  const [fresh, setFresh] = useState<FreshAgenda & { of: ConferenceData; at: number }>()
  useEffect(() => {
    const { draft, canonical } = data.edition
    if (draft) return
    let stop: (() => void) | undefined
    let left = false
    import('./follow-agenda.ts').then(
      ({ followAgenda }) => {
        const from = { slug: canonical.slice(1), language, known: data }
        if (!left) stop = followAgenda(from, (found) => setFresh({ ...found, of: data, at: Date.now() }))
      },
      () => {},
    )
    return () => {
      left = true
      stop?.()
    }
  }, [data, language])
  if (fresh?.of !== data) return { data, changedAt: undefined }
  return { data: { ...data, sessions: fresh.sessions, halls: fresh.halls }, changedAt: fresh.at }
}
