import { useSyncExternalStore } from 'react'
import { writeCookie } from '#web/language/language-store.ts'
import { useEnvironment } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as dataStyles from './data.module.css'
import { useDataText } from './data-text.ts'

/** Listens for what the choice has been set to, on this page. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-updown'] })
  return () => observer.disconnect()
}

/**
 * True if a rise is green or red, as readers in the West or in East Asia expect it. Kept like the theme: in a cookie, by
 * which the server writes the next page in the same colours.
 */
export function UpDownChoice() {
  const t = useDataText()
  const { redUp: first } = useEnvironment()
  const redUp = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.updown === 'red-up',
    () => first === true,
  )
  const choose = (red: boolean) => {
    writeCookie('updown', red ? 'red-up' : 'green-up')
    if (red) document.documentElement.dataset.updown = 'red-up'
    else delete document.documentElement.dataset.updown
  }
  return (
    <label className={dataStyles.updown}>
      <span>{t('updown')}</span>
      <select
        className={styles.select}
        value={redUp ? 'red' : 'green'}
        onChange={({ currentTarget }) => choose(currentTarget.value === 'red')}
      >
        <option value="green">{t('greenUp')}</option>
        <option value="red">{t('redUp')}</option>
      </select>
    </label>
  )
}
