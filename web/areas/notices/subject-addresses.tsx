import { useState } from 'react'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import { Button } from '#web/ui/button.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from './notices.module.css'
import { Switch } from './switch.tsx'
import type { NoticesActions } from './use-notices.ts'

interface Props {
  search: SavedSearch
  actions: NoticesActions
}

/** Private addresses of one search, each shown once, and the way to remove it. */
export function SubjectAddresses({ search, actions }: Props) {
  const t = useNoticesText()
  return (
    <div className={styles.addresses}>
      <Address kind="feed" search={search} actions={actions} />
      <Address kind="calendar" search={search} actions={actions} />
      <Button size="s" kind="quiet" onClick={() => actions.remove(search)}>
        {t('remove')}
      </Button>
    </div>
  )
}

function Address({ kind, search, actions }: Props & { kind: 'feed' | 'calendar' }) {
  const t = useNoticesText()
  const [address, setAddress] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const change = async (on: boolean) => {
    setCopied(false)
    setAddress(undefined)
    setAddress(await actions.setAddress(search, kind, on))
  }
  const copy = async () => {
    // If the browser does not allow it, the address is there to be selected.
    await navigator.clipboard?.writeText(address ?? '').then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div>
      <Switch label={t(kind)} note={t(`${kind}Note`)} checked={search[kind]} onChange={change} />
      {address && (
        <div role="status">
          <div className={styles.address}>
            <input className={formsStyles.input} readOnly value={address} aria-label={t(kind)} />
            <Button onClick={copy}>{t(isCopied ? 'copied' : 'copy')}</Button>
          </div>
          <p className={styles.caption}>{t('address')}</p>
        </div>
      )}
    </div>
  )
}
