import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { KindPage } from '#console/records/kinds/kind-page.tsx'
import type { WholeRecord } from '#console/records/kinds/use-kind-form.ts'
import * as recordStyles from '#console/records/records.module.css'
import { nameOf } from '#console/ui/fields/texts.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { labelRecord } from '#contract/content/labels.record.ts'
import type { LabelMerge } from '#contract/content/taxonomy.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** A label, or one that is not there yet. */
export function LabelPage() {
  const { id } = useParams()
  const { t } = useConsole()
  const list = { path: '/labels', label: t('labelDesk') }
  return id === 'new' ? (
    <KindPage key="new" kind={labelRecord} list={list} />
  ) : (
    <SavedLabel key={id} id={Number(id)} list={list} />
  )
}

function SavedLabel({ id, list }: { id: number; list: { path: string; label: string } }) {
  const answer = useAnswer('labelMerges', { id })
  return (
    <Loaded answer={answer}>
      {({ list: merges }) => (
        // Undoing a merge changes the label itself, so the form starts again.
        <KindPage key={merges.length} kind={labelRecord} list={list} links={(label) => <Links label={label} />}>
          {merges.length > 0 && <Merges merges={merges} onUndone={answer.reload} />}
        </KindPage>
      )}
    </Loaded>
  )
}

/** The page with the items of a label, and the button that merges it into another. */
function Links({ label: { id, texts, about } }: { label: WholeRecord }) {
  const { t, language } = useConsole()
  const navigate = useNavigate()
  const [merging, setMerging] = useState(false)
  const uses = Number(about.computed.uses)
  return (
    <>
      <a href={`/label/${id}`} target="_blank" rel="noopener">
        {t('label.usesOf', { n: uses.toLocaleString('en') })}
      </a>
      <Button size="small" onClick={() => setMerging(true)}>
        {t('label.mergeWith')}
      </Button>
      {merging && (
        <MergeDialog
          label={{ id, name: nameOf(texts, language, 'name'), uses }}
          onClose={() => setMerging(false)}
          onDone={() => void navigate('/labels')}
        />
      )}
    </>
  )
}

/** Labels that were merged into this one, each of which can be restored. */
function Merges({ merges, onUndone }: { merges: readonly LabelMerge[]; onUndone: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  return (
    <section className={`grid gap-10 ${recordStyles.recordPart}`}>
      <h2>{t('label.merges')}</h2>
      <ul className={`grid gap-8 ${recordStyles.merges}`}>
        {merges.map(({ id, from, items, by, time }) => (
          <li key={id}>
            <b>{from.name}</b>
            <span className="quiet">
              {t('label.mergedBy', { n: items, name: by?.nickname ?? t('program'), time: toMinute(time) })}
            </span>
            <Button
              size="small"
              loading={busy}
              onClick={async () => {
                if (await act('undoLabelMerge', { merge: id }, t('label.unmerged', { name: from.name }))) onUndone()
              }}
            >
              {t('label.unmerge')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
