import { Button } from 'antd'
import { useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { DeliveryCounts } from '#console/ui/delivery-counts.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { IssueState } from '#contract/outreach/newsletter-terms.ts'
import { IssueForm, type Opened } from './issue-form.tsx'
import { useNewslettersText } from './newsletters-texts.ts'

type Target = Exclude<IssueState, 'sent'>

const refreshMs = 5_000
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
  return <Loaded answer={answer}>{(issue) => <Open key={issue.id} issue={issue} onChanged={answer.reload} />}</Loaded>
}

function Open({ issue, onChanged }: { issue: Opened; onChanged: () => void }) {
  const t = useNewslettersText()
  const { t: common } = useConsole()
  const { act, busy } = useMutation()
  const { id, kind, day, state, counts } = issue
  const begun = counts.waiting + counts.sent + counts.failed + counts.unknown + counts.skipped > 0
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
      {begun && <DeliveryCounts name={common('delivery.title')} report={counts} />}
      <IssueForm issue={issue} onChanged={onChanged} />
    </>
  )
}
