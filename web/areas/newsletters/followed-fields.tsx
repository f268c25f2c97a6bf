import { useState } from 'react'
import { maxSearchLength } from '#contract/constants.ts'
import { newsletterLimits } from '#contract/outreach/newsletter-terms.ts'
import type { NewsletterPreferences } from '#contract/outreach/newsletters.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from './newsletters.module.css'
import { useNewslettersText } from './newsletters-text.ts'
import { useSending } from './use-sending.ts'

interface Props {
  preferences: NewsletterPreferences
  onChange(next: NewsletterPreferences): void
}

const kinds = ['authors', 'labels'] as const
type Followed = { kind: (typeof kinds)[number]; id: number; name: string }

const offered = 6

/** Authors and labels whose names have some words. */
async function findByName(keyword: string, language: Language): Promise<Followed[]> {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const { list } = await httpBackend.call(language, 'searchMore', { keyword, type: kind, page: 1, size: offered })
      return list.flatMap((one): Followed[] => {
        if (one.kind === 'author') return [{ kind, id: one.id, name: one.nickname }]
        return one.kind === 'label' ? [{ kind, id: one.id, name: one.title }] : []
      })
    }),
  )
  return lists.flat()
}

/** Authors and labels that are followed by email: each can be ended, and others added. */
export function FollowedFields({ preferences, onChange }: Props) {
  const t = useNewslettersText()
  const { followed } = preferences
  if (!preferences.lists.includes('following')) return null
  const choose = (kind: Followed['kind'], id: number, isOn: boolean) => {
    const others = preferences[kind].filter((one) => one !== id)
    return { ...preferences, [kind]: isOn ? [...others, id] : others }
  }
  const add = ({ kind, id, name }: Followed) => {
    const others = followed[kind].filter((one) => one.id !== id)
    onChange({ ...choose(kind, id, true), followed: { ...followed, [kind]: [...others, { id, name }] } })
  }
  const hasAny = followed.authors.length + followed.labels.length > 0
  return (
    <>
      {hasAny ? (
        <fieldset className={styles.nlLists}>
          <legend>{t('followed')}</legend>
          {kinds.flatMap((kind) =>
            followed[kind].map(({ id, name }) => (
              <label key={`${kind} ${id}`} className={formsStyles.check}>
                <input
                  type="checkbox"
                  checked={preferences[kind].includes(id)}
                  onChange={({ target }) => onChange(choose(kind, id, target.checked))}
                />
                <span>{name}</span>
              </label>
            )),
          )}
        </fieldset>
      ) : (
        <p className={styles.nlNote}>{t('followedNone')}</p>
      )}
      <AddFollowed
        isOpen={({ kind, id }) =>
          preferences[kind].length < newsletterLimits.followed && !preferences[kind].includes(id)
        }
        onAdd={add}
      />
    </>
  )
}

/** Finds authors and labels by their names. @param isOpen true of those that can be added */
function AddFollowed({ isOpen, onAdd }: { isOpen(one: Followed): boolean; onAdd(one: Followed): void }) {
  const t = useNewslettersText()
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Followed[]>()
  const { busy, failure, send } = useSending()
  const find = () => {
    if (words.trim() !== '') void send(async () => setFound(await findByName(words.trim(), language)))
  }
  const open = found?.filter(isOpen)
  return (
    <div>
      <Field label={t('addFollowed')} {...(failure !== undefined && { error: failure })}>
        {(given) => (
          <div className={styles.nlFind}>
            <input
              {...given}
              className={formsStyles.input}
              maxLength={maxSearchLength}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // It would save the preferences.
                event.preventDefault()
                find()
              }}
            />
            <Button busy={busy} onClick={find}>
              {t('find')}
            </Button>
          </div>
        )}
      </Field>
      <div className={styles.nlFound} role="status">
        {open?.length === 0 && <p className={styles.nlNote}>{t('foundNone')}</p>}
        {open?.map((one) => (
          <Button key={`${one.kind} ${one.id}`} size="s" onClick={() => onAdd(one)}>
            {t(one.kind === 'authors' ? 'addAuthor' : 'addLabel', { name: one.name })}
          </Button>
        ))}
      </div>
    </div>
  )
}
