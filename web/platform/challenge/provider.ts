import type { FormChallenge } from '#contract/staff/form-challenges.ts'
import type { Language } from '#language/languages.ts'
import { trustedScript } from './trusted-script.ts'

type ProviderChallenge = Exclude<FormChallenge, { kind: 'work' }>

/** The part of the scripts of Turnstile and hCaptcha that both have. */
interface Widget {
  render(place: HTMLElement, options: object): string
  execute(widget: string): unknown
}

/** Languages by the names that both providers know. */
const tags: Readonly<Record<Language, string>> = { 'zh-Hans': 'zh-CN', 'zh-Hant-HK': 'zh-TW', en: 'en' }
const onLoad = 'challengeReady'
const page = globalThis as unknown as Record<string, unknown>
let loaded: Promise<void> | undefined

function loadScript(address: string): Promise<void> {
  const script = document.createElement('script')
  const ready = new Promise<void>((done, failed) => {
    page[onLoad] = () => done()
    script.onerror = failed
  })
  script.src = trustedScript(`${address}?render=explicit&onload=${onLoad}`)
  document.head.append(script)
  return ready
}

/**
 * Asks a provider for an answer. Most readers see nothing of it; where the provider wants them to do something, it shows at the
 * lower edge of the page, or of the dialog that is open.
 */
export async function askProvider({ kind, site_key, script }: ProviderChallenge, call: string, language: Language) {
  loaded ??= loadScript(script)
  await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const place = document.createElement('div')
  Object.assign(place.style, { position: 'fixed', insetBlockEnd: '1rem', insetInlineEnd: '1rem', zIndex: '1000' })
  const dialogs = document.querySelectorAll('dialog[open]')
  ;(dialogs[dialogs.length - 1] ?? document.body).append(place)
  const widget = page[kind] as Widget
  return new Promise<string>((done, failed) => {
    const shown = widget.render(place, {
      ...{ sitekey: site_key, action: call, language: tags[language], hl: tags[language] },
      ...(kind === 'hcaptcha' ? { size: 'invisible' } : { appearance: 'interaction-only' }),
      ...{ callback: done, 'error-callback': failed, 'expired-callback': failed, 'timeout-callback': failed },
    })
    if (kind === 'hcaptcha') widget.execute(shown)
  }).finally(() => place.remove())
}
