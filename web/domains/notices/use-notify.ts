import { useEffect, useState } from 'react'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { type PushAbility, subscribeBrowser } from '#web/platform/push/browser-push.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText } from '#web/platform/use-call.ts'
import { useNoticesText } from './notices-text.ts'
import { isUsedWithoutPush, ownSearches, type Query, removeSearch, saveSearch, searchFor } from './own-searches.ts'

const said = {
  on: 'notifySet',
  off: 'notifySaved',
  blocked: 'notifyBlocked',
  unsupported: 'notifyUnsupported',
} as const

/** The state of notifying the reader of findings of a query, and the press that changes it. */
export function useNotify(query: Query) {
  const t = useNoticesText()
  const language = useLanguage()
  const toast = useToast()
  const [own, setOwn] = useState<SavedSearch>()
  const [busy, setBusy] = useState(false)
  const key = JSON.stringify(query)
  useEffect(() => {
    let shown = true
    // A button without its state still works.
    ownSearches(language).then(
      (searches) => shown && setOwn(searchFor(JSON.parse(key), searches)),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [language, key])

  const start = async () => {
    // First of all, since browsers ask for permission only in answer to a press.
    const ability = await subscribeBrowser(language).catch((): PushAbility => 'off')
    setOwn(await saveSearch(language, query, { push: true }))
    toast(t(said[ability]), ability === 'on' ? 'done' : undefined)
  }
  const stop = async (present: SavedSearch) => {
    if (isUsedWithoutPush(present)) setOwn(await saveSearch(language, query, { push: false }))
    else {
      await removeSearch(language, present.id)
      setOwn(undefined)
    }
    toast(t('notifyStopped'))
  }
  const press = async () => {
    if (busy) return
    setBusy(true)
    try {
      await (own?.channels.push ? stop(own) : start())
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  return { pressed: own?.channels.push ?? false, busy, press }
}
