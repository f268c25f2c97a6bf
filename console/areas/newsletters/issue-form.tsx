import { App, Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { languageMarks } from '#console/locales/language-names.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Conflict } from '#console/ui/conflict.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageWindow } from '#console/ui/page-window.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { issueLimits } from '#contract/outreach/newsletter-terms.ts'
import type { Issue } from '#contract/outreach/newsletters-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import * as styles from './newsletters.module.css'
import { useNewslettersText } from './newsletters-texts.ts'

export type Opened = CallOutput<'newsletterIssue'>

const previewWidth = 680

type Fields = Pick<Issue, 'intro' | 'picks' | 'excluded'>
const fieldsOf = ({ intro, picks, excluded }: Fields): Fields => ({ intro, picks, excluded })
const isSame = (one: Fields, other: Fields) => JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

/** Introduction, order and preview of an issue. Nothing that is written here is lost when a colleague saves meanwhile. */
export function IssueForm({ issue, onChanged }: { issue: Opened; onChanged: () => void }) {
  const t = useNewslettersText()
  const { language: own } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [language, setLanguage] = useState<Language>(own)
  const [base, setBase] = useState<Issue>(issue)
  const [fields, setFields] = useState(() => fieldsOf(issue))
  const [theirs, setTheirs] = useState<Issue>()
  const [picked, setPicked] = useState<Opened['named']>([])
  if (issue.version > base.version && isSame(fields, base)) {
    setBase(issue)
    setFields(fieldsOf(issue))
  }
  const { id, state } = issue
  const isOver = state === 'sent' || state === 'cancelled'
  const { intro, picks, excluded } = fields
  const titles = new Map([...picked, ...issue.named].map((one) => [one.id, one.title]))
  const titleOf = (item: number) => titles.get(item) ?? `#${item}`
  const written = intro[language] ?? { text: '', by: '' }
  const write = (change: Partial<typeof written>) =>
    setFields({ ...fields, intro: { ...intro, [language]: { ...written, ...change } } })
  const save = async () => {
    const answer = await act('saveNewsletterIssue', { id, version: base.version, ...fields })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    setBase(answer.issue)
    setFields(fieldsOf(answer.issue))
    void message.success(t('newsletters.saved'))
    onChanged()
  }
  const lists = [
    { field: 'picks', max: issueLimits.picks },
    { field: 'excluded', max: issueLimits.excluded },
  ] as const
  const showItems = (items: readonly number[]) => items.map(titleOf).join('\n')
  return (
    <div className={styles.issue}>
      <div className="grid gap-16">
        {theirs && (
          <Conflict<Fields>
            mine={fields}
            theirs={theirs}
            base={base}
            fields={[
              { name: 'intro', label: t('newsletters.introText'), show: ({ intro }) => intro[language]?.text },
              ...lists.map(({ field }) => ({
                ...{ name: field, label: t(`newsletters.${field}`) },
                show: (one: Fields) => showItems(one[field]),
              })),
            ]}
            onChoose={(chosen) => {
              setFields(fieldsOf(chosen))
              setBase(theirs)
              setTheirs(undefined)
            }}
          />
        )}
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: languageMarks[one] }))}
          onChange={setLanguage}
        />
        <Labelled name={t('newsletters.introText')}>
          <Input.TextArea
            aria-label={t('newsletters.introText')}
            rows={4}
            maxLength={issueLimits.intro}
            disabled={isOver}
            value={written.text}
            onChange={({ target }) => write({ text: target.value })}
          />
        </Labelled>
        <Labelled name={t('newsletters.introBy')}>
          <Input
            aria-label={t('newsletters.introBy')}
            maxLength={issueLimits.author}
            disabled={isOver}
            value={written.by}
            onChange={({ target }) => write({ by: target.value })}
          />
        </Labelled>
        {lists.map(({ field, max }) => {
          const [items, name] = [fields[field], t(`newsletters.${field}`)]
          const change = (next: number[]) => setFields({ ...fields, [field]: next })
          return (
            <Labelled key={field} name={name}>
              {!isOver && items.length < max && (
                <ItemPicker
                  name={name}
                  taken={new Set([...picks, ...excluded])}
                  onPick={(item) => {
                    setPicked([...picked, item])
                    change([...items, item.id])
                  }}
                />
              )}
              {isOver && items.map((item) => <span key={item}>{titleOf(item)}</span>)}
              {!isOver && items.length > 0 && (
                <OrderedList
                  name={name}
                  entries={items}
                  keyOf={(item) => item}
                  nameOf={titleOf}
                  onOrder={change}
                  onRemove={(gone) => change(items.filter((one) => one !== gone))}
                >
                  {titleOf}
                </OrderedList>
              )}
            </Labelled>
          )
        })}
        <div>
          <Button type="primary" loading={busy} disabled={isOver || theirs !== undefined} onClick={() => void save()}>
            {t('newsletters.save')}
          </Button>
        </div>
      </div>
      <Preview issue={issue} language={language} />
    </div>
  )
}

function Preview({ issue, language }: { issue: Opened; language: Language }) {
  const t = useNewslettersText()
  const { id, intro, picks, excluded } = issue
  const answer = useAnswer('previewNewsletterIssue', { id, language, intro, picks, excluded })
  return (
    <section aria-label={t('newsletters.preview')}>
      <Loaded answer={answer}>
        {({ subject, bytes, path }) =>
          bytes === 0 ? (
            <p className="quiet">{t('newsletters.nothing')}</p>
          ) : (
            <>
              <p>
                {t('newsletters.subject', { subject })}{' '}
                <span className="quiet">{t('newsletters.bytes', { n: Math.ceil(bytes / 1_000) })}</span>
              </p>
              <div className={styles.issuePreview}>
                <PageWindow address={path} width={previewWidth} name={t('newsletters.preview')} />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
