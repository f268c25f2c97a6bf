import { useState } from 'react'
import { LabelTabs } from '#console/domains/taxonomy/label-tabs.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { KindListPage } from '#console/records/kinds/kind-list-page.tsx'
import { labelRecord } from '#contract/content/labels.record.ts'
import { MergeDialog, type MergedLabel } from './merge-dialog.tsx'

/** Labels and coins, the newest first, with all names that they go by. */
export function LabelsPage() {
  const { t } = useConsole()
  const [merged, setMerged] = useState<MergedLabel>()
  return (
    <KindListPage
      kind={labelRecord}
      title={t('labelDesk')}
      tabs={<LabelTabs />}
      acts={[
        {
          key: 'm',
          label: t('label.mergeWith'),
          onAct: ({ id, title, values }) => setMerged({ id, name: title, uses: Number(values.uses) }),
        },
      ]}
    >
      {(reload) => merged && <MergeDialog label={merged} onClose={() => setMerged(undefined)} onDone={reload} />}
    </KindListPage>
  )
}
