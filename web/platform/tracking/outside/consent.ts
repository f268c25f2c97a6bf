import { type Language, languages, urlPrefix } from '#language/languages.ts'
import { consentEn } from '#web/locales/consent/en.ts'
import { type ConsentTexts, consentHans } from '#web/locales/consent/zh-hans.ts'
import { consentHant } from '#web/locales/consent/zh-hant.ts'
import './consent.module.css'

export type Consent = 'yes' | 'no'

const texts: Readonly<Record<Language, ConsentTexts>> = {
  'zh-Hans': consentHans,
  'zh-Hant-HK': consentHant,
  en: consentEn,
}

let shown: HTMLElement | undefined
let watch: MutationObserver | undefined

/**
 * Asks for consent at the foot of the page, or shows what was answered, until there is an answer.
 * @param given what was answered before
 */
export function askConsent(service: string, given: Consent | undefined, answered: (consent: Consent) => void): void {
  hideConsent()
  const language = languages.find((one) => one === document.documentElement.lang) ?? 'zh-Hans'
  const t = (key: keyof ConsentTexts) => texts[language][key].replace('{service}', () => service)
  const said = t(given === 'yes' ? 'allowed' : given === 'no' ? 'refused' : 'ask')
  const prefix = urlPrefix(language)
  const privacy = element('a', t('privacy'))
  privacy.href = `${prefix && `/${prefix}`}/privacy`
  const paragraph = element('p', `${said} `)
  paragraph.append(privacy)
  const buttons = element('div', '')
  for (const [consent, name] of [
    ['yes', t('allow')],
    ['no', t('refuse')],
  ] as const) {
    const button = element('button', name)
    button.type = 'button'
    if (given) button.ariaPressed = String(given === consent)
    button.addEventListener('click', () => {
      hideConsent()
      answered(consent)
    })
    buttons.append(button)
  }
  shown = element('section', '')
  shown.className = 'consent'
  shown.ariaLabel = t('region')
  shown.append(paragraph, buttons)
  document.body.append(shown)
  // Readers change the language in place.
  watch = new MutationObserver(() => askConsent(service, given, answered))
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
}

/** Takes the question away. */
export function hideConsent(): void {
  watch?.disconnect()
  watch = undefined
  shown?.remove()
  shown = undefined
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
