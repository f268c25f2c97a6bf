import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../organising.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** Looks for words; an empty search shows everything again. */
export function SearchBox({
  words,
  label,
  onWords,
}: {
  words: string | undefined
  label: string
  onWords: (words: string) => void
}) {
  const t = useOrganisingText()
  return (
    <form
      className={`${buttonsStyles.searchbox} ${styles.orgsearch}`}
      onSubmit={(event) => {
        event.preventDefault()
        onWords(String(new FormData(event.currentTarget).get('words') ?? '').trim())
      }}
    >
      <input
        key={words}
        type="search"
        name="words"
        defaultValue={words}
        maxLength={100}
        placeholder={label}
        aria-label={label}
      />
      <button type="submit" aria-label={t('search')}>
        <Icon name="search" size="s" />
      </button>
    </form>
  )
}
