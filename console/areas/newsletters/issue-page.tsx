import { Button, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { languageMarks } from '#console/locales/language-names.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { DeliveryCounts } from '#console/ui/delivery-counts.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { PageWindow } from '#console/ui/page-window.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { type IssueState, issueLimits } from '#contract/outreach/newsletter-terms.ts'
import { type Language, languages } from '#language/languages.ts'
import { useNewslettersText } from './newsletters-texts.ts'

type Opened = CallOutput<'newsletterIssue'>
type Target = Exclude<IssueState, 'sent'>

const refreshMs = 5_000
const previewWidth = 680
/** States that an issue can be moved to, with the texts of their buttons. */
const moves = {
  automatic: { draft: 'newsletters.hold', cancelled: 'newsletters.cancel' },
  draft: { approved: 'newsletters.approve', cancelled: 'newsletters.cancel' },
  approved: { paused: 'newsletters.pause', cancelled: 'newsletters.cancel' },
  paused: { approved: 'newsletters.resume', cancelled: 'newsletters.cancel' },
  cancelled: {},
  sent: {},
} as const satisfies Record<IssueState, Partial<Record<Target, string>>>

/** One issue: its introduction, order and preview, and how far it is sent. */
export function IssuePage() {
  const id = Number(useParams().id)
  const answer = useAnswer('newsletterIssue', { id }, { everyMs: refreshMs })
  return (
    <Loaded answer={answer}>
      {(issue) => <Open key={`${issue.id} ${issue.version}`} issue={issue} onChanged={answer.reload} />}
    </Loaded>
  )
}

function Open({ issue, onChanged }: { issue: Opened; onChanged: () => void }) {
  const t = useNewslettersText()
  const { language: own, t: common } = useConsole()
  const { act, busy } = useMutation()
  const [language, setLanguage] = useState<Language>(own)
  const [intro, setIntro] = useState(issue.intro)
  const [picks, setPicks] = useState(issue.picks.join(', '))
  const [excluded, setExcluded] = useState(issue.excluded.join(', '))
  const { id, kind, day, state, version } = issue
  const isOver = state === 'sent' || state === 'cancelled'
  const written = intro[language] ?? { text: '', by: '' }
  const write = (change: Partial<typeof written>) => setIntro({ ...intro, [language]: { ...written, ...change } })
  const save = async () => {
    const fields = { intro, picks: numbersIn(picks), excluded: numbersIn(excluded) }
    const answer = await act('saveNewsletterIssue', { id, version, ...fields }, t('newsletters.saved'))
    if (answer) onChanged()
  }
  const move = async (to: Target) => {
    if (await act('moveNewsletterIssue', { id, to }, t('newsletters.moved'))) onChanged()
  }
  return (
    <>
      <PageHead
        title={`${t(`newsletters.${kind}`)} ${day}`}
        end={Object.entries(moves[state]).map(([to, label]) => (
          <Button key={to} disabled={busy} danger={to === 'cancelled'} onClick={() => move(to as Target)}>
            {t(label)}
          </Button>
        ))}
      >
        <p className="quiet">{t(`newsletters.${state}`)}</p>
      </PageHead>
      <DeliveryCounts name={common('delivery.title')} report={issue.counts} />
      <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
        <Segmented<Language>
          size="small"
          aria-label={t('language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: languageMarks[one] }))}
          onChange={setLanguage}
        />
        <Input.TextArea
          aria-label={t('newsletters.introText')}
          placeholder={t('newsletters.introText')}
          rows={4}
          maxLength={issueLimits.intro}
          disabled={isOver}
          value={written.text}
          onChange={({ target }) => write({ text: target.value })}
        />
        <Input
          aria-label={t('newsletters.introBy')}
          placeholder={t('newsletters.introBy')}
          maxLength={issueLimits.author}
          disabled={isOver}
          value={written.by}
          onChange={({ target }) => write({ by: target.value })}
        />
        <Input
          aria-label={t('newsletters.picks')}
          placeholder={t('newsletters.picks')}
          disabled={isOver}
          value={picks}
          onChange={({ target }) => setPicks(target.value)}
        />
        <Input
          aria-label={t('newsletters.excluded')}
          placeholder={t('newsletters.excluded')}
          disabled={isOver}
          value={excluded}
          onChange={({ target }) => setExcluded(target.value)}
        />
        <Button type="primary" loading={busy} disabled={isOver} onClick={save}>
          {t('newsletters.save')}
        </Button>
      </Space>
      <Preview issue={issue} language={language} />
    </>
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
              <div style={{ height: 900 }}>
                <PageWindow address={path} width={previewWidth} name={t('newsletters.preview')} />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const numbersIn = (text: string): number[] => [...new Set((text.match(/\d{1,15}/g) ?? []).map(Number))]
