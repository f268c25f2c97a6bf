import { useState } from 'react'
import { searchLimits } from '#contract/outreach/saved-search-terms.ts'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import { useNoticesText } from '#web/domains/notices/notices-text.ts'
import { type Query, searchFor } from '#web/domains/notices/own-searches.ts'
import { SiteLink } from '#web/router/link.tsx'
import { isMember } from '#web/session/member.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as styles from './notices.module.css'
import { SubjectAddresses } from './subject-addresses.tsx'
import { breakingQuery, type Notices, type NoticesActions } from './use-notices.ts'

interface Props {
  notices: Notices
  actions: NoticesActions
}

const notes = ['metric', 'incident', 'event', 'live', 'author', 'words'] as const
const noteOf = (query: Query) =>
  searchFor(breakingQuery, [{ query } as SavedSearch])
    ? 'breakingNote'
    : (`${notes.find((condition) => query[condition] !== undefined) ?? 'other'}Note` as const)

/** The subjects that the reader is notified of, with their channels; breaking news stands first, chosen or not. */
export function SubjectTable({ notices, actions }: Props) {
  const t = useNoticesText()
  const { searches } = notices
  const breaking = searchFor(breakingQuery, searches)
  const others = searches.filter((one) => one !== breaking)
  const daily = searches.reduce((sum, { channels, daily }) => sum + (channels.push ? daily : 0), 0)
  return (
    <section>
      <SectionHead title={t('what')}>
        {daily > 0 && <span className={styles.caption}>{t('perDay', { n: roundToTenth(daily) })}</span>}
      </SectionHead>
      <table className={styles.noticeSubjects}>
        <thead>
          <tr>
            <th scope="col">{t('subject')}</th>
            <th scope="col">{t('push')}</th>
            <th scope="col">{t('email')}</th>
            <th scope="col">{t('daily')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          <SubjectRow query={breakingQuery} title={t('breaking')} search={breaking} actions={actions} />
          {others.map((search) => (
            <SubjectRow key={search.id} query={search.query} title={search.title} search={search} actions={actions} />
          ))}
        </tbody>
      </table>
      <AddWords actions={actions} />
      {others.length === 0 && <p className={styles.caption}>{t('find')}</p>}
      <p className={styles.caption}>
        {t('emailNote')}
        <SiteLink className="link" href="/newsletters">
          {t('emailLink')}
        </SiteLink>
      </p>
    </section>
  )
}

/** Saves a search for words. */
function AddWords({ actions }: Pick<Props, 'actions'>) {
  const t = useNoticesText()
  const [words, setWords] = useState('')
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() === '') return
        actions.setChannel({ words: words.trim() }, { push: true })
        setWords('')
      }}
    >
      <Field label={t('words')} hint={t('wordsHint')}>
        {(given) => (
          <div className={styles.address}>
            <input
              {...given}
              className={formsStyles.input}
              maxLength={searchLimits.words}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <Button type="submit">{t('add')}</Button>
          </div>
        )}
      </Field>
    </form>
  )
}

const roundToTenth = (n: number) => Math.round(n * 10) / 10

interface RowProps {
  query: Query
  title: string
  search: SavedSearch | undefined
  actions: NoticesActions
}

function SubjectRow({ query, title, search, actions }: RowProps) {
  const t = useNoticesText()
  const [isOpen, setOpen] = useState(false)
  const { push = false, email = false } = search?.channels ?? {}
  return (
    <>
      <tr>
        <th scope="row">
          {title}
          <span>{t(noteOf(query))}</span>
        </th>
        <td>
          <Check
            label={t('pushOf', { title })}
            checked={push}
            onChange={(on) => actions.setChannel(query, { push: on })}
          />
        </td>
        <td>
          <Check
            label={t('emailOf', { title })}
            checked={email}
            // The digest of somebody without an account knows no searches.
            disabled={!isMember()}
            onChange={(on) => actions.setChannel(query, { email: on })}
          />
        </td>
        <td className="mut">{search ? roundToTenth(search.daily) : '—'}</td>
        <td>
          {search && (
            <IconButton label={t('more', { title })} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name="more" size="s" />
            </IconButton>
          )}
        </td>
      </tr>
      {isOpen && search && (
        <tr className={styles.opened}>
          <td colSpan={5}>
            <SubjectAddresses search={search} actions={actions} />
          </td>
        </tr>
      )}
    </>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

const Check = ({ label, checked, disabled, onChange }: CheckProps) => (
  <span className={formsStyles.check}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  </span>
)
