import './outside-hint.module.css'
import { isLanguage } from '#language/languages.ts'
import { downloadTexts } from './download-text.ts'

const element = <K extends keyof HTMLElementTagNameMap>(name: K, className: string, text = '') => {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** Says over the whole page how to open it in the browser of the device, with an arrow to the menu that does it. */
export async function showOutsideHint(): Promise<void> {
  const { lang } = document.documentElement
  const texts = await downloadTexts.load(isLanguage(lang) ? lang : 'zh-Hans')
  const dialog = element('dialog', 'outside')
  dialog.setAttribute('aria-label', texts.outside)
  const steps = element('ol', 'outside__steps')
  steps.append(...[texts.outside1, texts.outside2].map((step) => element('li', '', step)))
  const close = element('button', 'btn outside__close', texts.outsideClose)
  close.type = 'button'
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(element('span', 'outside__arrow'), element('p', 'outside__title', texts.outside), steps, close)
  document.body.append(dialog)
  dialog.showModal()
}
