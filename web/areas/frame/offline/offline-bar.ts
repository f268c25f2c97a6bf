import type { Language } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import { offlineTexts } from '#web/platform/worker/offline-texts.ts'
import * as styles from './offline-bar.module.css'

export type Saying =
  | { kind: 'kept'; time: Date }
  | { kind: 'lost' }
  /** @param onReload the reader took the offer */
  | { kind: 'updated'; onReload: () => void }

let bar: HTMLElement | undefined

/** Shows one bar under the header; another one takes its place. It is none of React's, which may be without its code. */
export function showBar(language: Language, saying: Saying): void {
  const t = offlineTexts[language]
  hideBar()
  const element = document.createElement('aside')
  element.className = styles.offlineBar ?? ''
  element.setAttribute('role', 'status')
  element.dataset.bar = saying.kind
  const text = document.createElement('p')
  text.textContent = saying.kind === 'kept' ? fillIn(t.kept, { time: clockOf(saying.time, language) }) : t[saying.kind]
  element.append(text)
  // A page that was open when the network was lost has no button: a reload would lose what is written in it.
  if (saying.kind === 'updated') element.append(buttonWith(t.reload, saying.onReload))
  if (saying.kind === 'kept') element.append(buttonWith(t.retry, () => location.reload()))
  document.querySelector('header')?.after(element)
  bar = element
}

export function hideBar(): void {
  bar?.remove()
  bar = undefined
}

function buttonWith(text: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', onPress)
  return button
}

/** The time of a day; with the day where it was another one. */
function clockOf(time: Date, language: Language): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const isToday = time.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(language, isToday ? clock : { ...clock, month: 'numeric', day: 'numeric' }).format(
    time,
  )
}
