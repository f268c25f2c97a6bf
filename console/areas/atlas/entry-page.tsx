import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { KindPage } from '#console/records/kinds/kind-page.tsx'
import type { WholeRecord } from '#console/records/kinds/use-kind-form.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { atlasRecord } from '#contract/market/atlas/atlas.record.ts'
import { useAtlasText } from './atlas-texts.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** An entry of the directory, or one that is not there yet. */
export function EntryPage() {
  return <KindPage kind={atlasRecord} links={(entry, { dirty }) => <Links entry={entry} isDirty={dirty} />} />
}

/** The page of an entry, and the button that merges it into another. */
function Links({ entry: { id, version, texts, about }, isDirty }: { entry: WholeRecord; isDirty: boolean }) {
  const t = useAtlasText()
  const { language } = useConsole()
  const navigate = useNavigate()
  const [merging, setMerging] = useState(false)
  return (
    <>
      {about.page && (
        <a href={about.page} target="_blank" rel="noopener">
          {t('record.see')}
        </a>
      )}
      <Button size="small" disabled={isDirty} onClick={() => setMerging(true)}>
        {t('atlas.merge')}
      </Button>
      {merging && (
        <MergeDialog
          entry={{ id, version, name: nameOf(texts, language, 'name') }}
          onClose={() => setMerging(false)}
          onDone={() => void navigate(atlasRecord.path)}
        />
      )}
    </>
  )
}
