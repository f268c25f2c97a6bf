import { type Language, languages, urlPrefix } from '#language/languages.ts'
import './consent.css'

export type Consent = 'yes' | 'no'

interface Words {
  region: string
  ask: (service: string) => string
  allowed: (service: string) => string
  refused: (service: string) => string
  privacy: string
  allow: string
  refuse: string
}

const words: Record<Language, Words> = {
  'zh-Hans': {
    region: '站外统计',
    ask: (service) => `本站想用站外服务 ${service} 统计浏览。你同意以前，不会有任何内容发给它。`,
    allowed: (service) => `你已同意用站外服务 ${service} 统计浏览，可以随时撤回。`,
    refused: (service) => `你没有同意用站外服务 ${service} 统计浏览，不会有任何内容发给它。`,
    ...{ privacy: '隐私说明', allow: '同意', refuse: '不同意' },
  },
  'zh-Hant-HK': {
    region: '站外統計',
    ask: (service) => `本站想用站外服務 ${service} 統計瀏覽。你同意以前，不會有任何內容發給它。`,
    allowed: (service) => `你已同意用站外服務 ${service} 統計瀏覽，可以隨時撤回。`,
    refused: (service) => `你沒有同意用站外服務 ${service} 統計瀏覽，不會有任何內容發給它。`,
    ...{ privacy: '私隱說明', allow: '同意', refuse: '不同意' },
  },
  en: {
    region: 'Outside analytics',
    ask: (service) =>
      `This site would like ${service}, an outside service, to count page views. Nothing is sent to it unless you agree.`,
    allowed: (service) =>
      `You have allowed ${service}, an outside service, to count page views. You may withdraw that at any time.`,
    refused: (service) =>
      `You have not allowed ${service}, an outside service, to count page views. Nothing is sent to it.`,
    ...{ privacy: 'Privacy', allow: 'Allow', refuse: 'Do not allow' },
  },
}

let shown: HTMLElement | undefined

/**
 * Asks for consent at the foot of the page, or shows what was answered, until there is an answer.
 * @param given what was answered before
 */
export function askConsent(service: string, given: Consent | undefined, answered: (consent: Consent) => void): void {
  hideConsent()
  const language = languages.find((one) => one === document.documentElement.lang) ?? 'zh-Hans'
  const text = words[language]
  const said = given === 'yes' ? text.allowed : given === 'no' ? text.refused : text.ask
  const prefix = urlPrefix(language)
  const privacy = element('a', text.privacy)
  privacy.href = `${prefix && `/${prefix}`}/privacy`
  const paragraph = element('p', `${said(service)} `)
  paragraph.append(privacy)
  const buttons = element('div', '')
  for (const [consent, name] of [
    ['yes', text.allow],
    ['no', text.refuse],
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
  shown.ariaLabel = text.region
  shown.append(paragraph, buttons)
  document.body.append(shown)
}

/** Takes the question away. */
export function hideConsent(): void {
  shown?.remove()
  shown = undefined
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
