import { Button } from 'antd'
import { useState } from 'react'
import { LabelTabs } from '#console/domains/taxonomy/label-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { KindListPage } from '#console/records/kinds/kind-list-page.tsx'
import { atlasRecord } from '#contract/market/atlas/atlas.record.ts'
import { saveCsv } from '#web/platform/files/csv.ts'
import { useAtlasText } from './atlas-texts.ts'
import { AtlasImport } from './import-dialog.tsx'
import { MergeDialog, type MergedEntry } from './merge-dialog.tsx'

/** The entries of the directory, those last changed first. */
export function EntriesPage() {
  const t = useAtlasText()
  const { act, busy } = useMutation()
  const [merged, setMerged] = useState<MergedEntry>()
  const [importing, setImporting] = useState(false)
  return (
    <KindListPage
      kind={atlasRecord}
      title={t('labelDesk')}
      tabs={<LabelTabs />}
      buttons={
        <>
          <Button onClick={() => setImporting(true)}>{t('atlas.import')}</Button>
          <Button loading={busy} onClick={async () => download(await act('exportAtlas', {}))}>
            {t('atlas.export')}
          </Button>
        </>
      }
      acts={[
        {
          key: 'm',
          label: t('atlas.merge'),
          onAct: ({ id, version, title }) => setMerged({ id, version, name: title }),
        },
      ]}
    >
      {(reload) => (
        <>
          {merged && <MergeDialog entry={merged} onClose={() => setMerged(undefined)} onDone={reload} />}
          {importing && <AtlasImport onClose={() => setImporting(false)} onDone={reload} />}
        </>
      )}
    </KindListPage>
  )
}

function download(answer: { text: string } | undefined): void {
  if (!answer) return
  // With its mark, so that spreadsheets know the encoding.
  saveCsv('atlas', `\u{feff}${answer.text}`)
}
