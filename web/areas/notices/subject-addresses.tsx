import { useState } from 'react'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import { isMember } from '#web/session/member.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from './notices.module.css'
import { Switch } from './switch.tsx'
import type { NoticesActions } from './use-notices.ts'

interface Props {
  search: SavedSearch
  actions: NoticesActions
}

/** Private addresses of one search, each shown once, a member's own program, and the way to remove the search. */
export function SubjectAddresses({ search, actions }: Props) {
  const t = useNoticesText()
  return (
    <div className={styles.addresses}>
      <Address kind="feed" search={search} actions={actions} />
      <Address kind="calendar" search={search} actions={actions} />
      {isMember() && <OwnProgram search={search} actions={actions} />}
      <Button size="s" kind="quiet" onClick={() => actions.remove(search)}>
        {t('remove')}
      </Button>
    </div>
  )
}

function Address({ kind, search, actions }: Props & { kind: 'feed' | 'calendar' }) {
  const t = useNoticesText()
  const [address, setAddress] = useState<string>()
  const change = async (on: boolean) => {
    setAddress(undefined)
    setAddress(await actions.setAddress(search, kind, on))
  }
  return (
    <div>
      <Switch label={t(kind)} note={t(`${kind}Note`)} checked={search[kind]} onChange={change} />
      {address && <ShownOnce key={address} value={address} label={t(kind)} note={t('address')} />}
    </div>
  )
}

/** The address of a member's own program, which is notified of each finding. */
function OwnProgram({ search, actions }: Props) {
  const t = useNoticesText()
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string>()
  const { webhook } = search
  const noteOf = ({ url, stopped_why: why }: NonNullable<typeof webhook>) =>
    why ? t(why === 'gone' ? 'webhookGone' : 'webhookFailing', { url }) : url
  const change = async (next: string | null) => {
    setSecret(undefined)
    setSecret(await actions.setWebhook(search, next))
  }
  return (
    <div>
      {webhook ? (
        <Switch label={t('webhook')} note={noteOf(webhook)} checked onChange={() => change(null)} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (url.trim() !== '') void change(url.trim())
          }}
        >
          <Field label={t('webhook')} hint={t('webhookNote')}>
            {(given) => (
              <div className={styles.address}>
                <input
                  {...given}
                  className={formsStyles.input}
                  inputMode="url"
                  placeholder="https://"
                  maxLength={webhookLimits.url}
                  value={url}
                  onChange={({ target }) => setUrl(target.value)}
                />
                <Button type="submit">{t('add')}</Button>
              </div>
            )}
          </Field>
        </form>
      )}
      {secret && <ShownOnce key={secret} value={secret} label={t('webhookSecret')} note={t('webhookSecretNote')} />}
    </div>
  )
}

/** A secret that is shown this once, with a button that copies it. */
function ShownOnce({ value, label, note }: { value: string; label: string; note: string }) {
  const t = useNoticesText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // If the browser does not allow it, the text is there to be selected.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div role="status">
      <div className={styles.address}>
        <input className={formsStyles.input} readOnly value={value} aria-label={label} />
        <Button onClick={copy}>{t(isCopied ? 'copied' : 'copy')}</Button>
      </div>
      <p className={styles.caption}>{note}</p>
    </div>
  )
}
