import { useEffect, useState } from 'react'
import type { PushDevice, PushSettings } from '#contract/outreach/push.ts'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import {
  type Channels,
  forgetSearches,
  ownSearches,
  type Query,
  removeSearch,
  saveSearch,
  searchFor,
} from '#web/domains/notices/own-searches.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { type PushAbility, pushAbility, subscribeBrowser, unsubscribeBrowser } from '#web/platform/push/browser-push.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText } from '#web/platform/use-call.ts'
import { isMember } from '#web/session/member.ts'
import { readerDevice } from '#web/session/reader-device.ts'

/** Everything that the page of notices shows of a reader. */
export interface Notices {
  ability: PushAbility
  searches: readonly SavedSearch[]
  /** Undefined until the browser is subscribed. */
  settings: PushSettings | undefined
  isSilentToday: boolean
  /** Devices of the member; none where nobody is signed in. */
  devices: readonly PushDevice[]
}

/** Breaking news is a search like others, offered before anybody saved it. */
export const breakingQuery = { importance: 'breaking' } as const satisfies Query

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's notices, and the changes to them: each is saved by itself, shown at once, and undone where it fails. */
export function useNotices() {
  const t = useNoticesText()
  const language = useLanguage()
  const toast = useToast()
  const [state, setState] = useState<Notices | 'failed'>()

  const load = async () => {
    const device = readerDevice()
    const [push, searches, devices] = await Promise.all([
      httpBackend.call(language, 'pushState', { device }),
      ownSearches(language),
      isMember() ? httpBackend.call(language, 'pushDevices', { device }).then(({ list }) => list) : [],
    ])
    const settings = push.settings ?? undefined
    setState({
      ability: pushAbility(push.subscribed),
      searches,
      settings,
      isSilentToday: push.silent_until !== null,
      devices,
    })
    // Quiet hours go by the clock of the device, wherever it has been taken.
    if (settings && settings.time_zone !== deviceZone())
      await httpBackend.call(language, 'savePushSettings', {
        ...{ device, ...settings, time_zone: deviceZone(), silent_today: push.silent_until !== null },
      })
  }

  const reload = () => {
    forgetSearches()
    load().catch(() => setState('failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles come again in another language
  useEffect(reload, [language])

  const known = state === 'failed' ? undefined : state
  const change = (next: Partial<Notices>) =>
    setState((now) => (now === undefined || now === 'failed' ? now : { ...now, ...next }))

  /** Shows a change while it is saved. */
  async function attempt(shown: Partial<Notices>, work: () => Promise<Partial<Notices> | undefined>): Promise<void> {
    if (!known) return
    const before = known
    change(shown)
    try {
      const saved = await work()
      if (saved) change(saved)
    } catch (error) {
      setState(before)
      toast(failureText(error, t), 'failed')
    }
  }

  const put = (searches: readonly SavedSearch[], saved: SavedSearch) =>
    searches.some(({ id }) => id === saved.id)
      ? searches.map((one) => (one.id === saved.id ? saved : one))
      : [saved, ...searches]

  return {
    state,
    reload,

    /** Switches a channel of a search; the first push asks the browser for permission. */
    setChannel(query: Query, channels: Channels) {
      if (!known) return
      const { searches } = known
      const present = searchFor(query, searches)
      const shown = present && { ...present, channels: { ...present.channels, ...channels } }
      void attempt(shown ? { searches: put(searches, shown) } : {}, async () => {
        const ability = channels.push && known.ability !== 'on' ? await subscribeBrowser(language) : known.ability
        const saved = await saveSearch(language, query, channels)
        if (ability === 'on' && known.ability !== 'on') reload()
        return { ability, searches: put(searches, saved) }
      })
    },

    remove({ id }: SavedSearch) {
      if (!known) return
      const searches = known.searches.filter((one) => one.id !== id)
      void attempt({ searches }, async () => {
        await removeSearch(language, id)
        toast(t('removed'), 'done')
        return undefined
      })
    },

    /** Makes a private address, or revokes it. @returns the address, which is shown this once */
    async setAddress(search: SavedSearch, kind: 'feed' | 'calendar', on: boolean): Promise<string | undefined> {
      let address: string | undefined
      await attempt({ searches: put(known?.searches ?? [], { ...search, [kind]: on }) }, async () => {
        const input = { device: readerDevice(), id: search.id, kind, on }
        const { path } = await httpBackend.call(language, 'searchAddress', input)
        forgetSearches()
        address = path === null ? undefined : location.origin + path
        return undefined
      })
      return address
    },

    /** Has a program notified of what a search finds, or no longer. @returns the secret, which is shown this once */
    async setWebhook(search: SavedSearch, url: string | null): Promise<string | undefined> {
      let secret: string | undefined
      await attempt({}, async () => {
        secret = (await httpBackend.call(language, 'searchWebhook', { id: search.id, url })).secret ?? undefined
        forgetSearches()
        const webhook = url === null ? null : { url, stopped_why: null }
        return { searches: put(known?.searches ?? [], { ...search, webhook }) }
      })
      return secret
    },

    saveSettings(settings: PushSettings, isSilentToday = known?.isSilentToday ?? false) {
      void attempt({ settings, isSilentToday }, async () => {
        const given = { device: readerDevice(), ...settings, time_zone: deviceZone() }
        await httpBackend.call(language, 'savePushSettings', { ...given, silent_today: isSilentToday })
        return undefined
      })
    },

    removeDevice({ id }: PushDevice) {
      if (!known) return
      void attempt({ devices: known.devices.filter((one) => one.id !== id) }, async () => {
        await httpBackend.call(language, 'removePushDevice', { id })
        toast(t('deviceRemoved'), 'done')
        reload()
        return undefined
      })
    },

    async sendTrial() {
      await attempt({}, async () => {
        await httpBackend.call(language, 'testPush', { device: readerDevice() })
        toast(t('tried'), 'done')
        return undefined
      })
    },

    /** Ends all pushes and emails of searches; the searches themselves stay as lists. */
    turnAllOff() {
      if (!known) return
      const off = known.searches.map((one) => ({ ...one, channels: { push: false, email: false } }))
      const devices = known.devices.filter(({ current }) => !current)
      void attempt({ searches: off, settings: undefined, ability: pushAbility(false), devices }, async () => {
        await unsubscribeBrowser(language)
        for (const { query, channels } of known.searches)
          if (channels.push || channels.email) await saveSearch(language, query, { push: false, email: false })
        toast(t('allOffDone'), 'done')
        return undefined
      })
    },
  }
}

export type NoticesActions = Omit<ReturnType<typeof useNotices>, 'state' | 'reload'>
