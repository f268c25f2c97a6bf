import { KindListPage } from '#console/records/kinds/kind-list-page.tsx'
import { markRecord } from '#contract/market/marks.record.ts'
import { DataTabs } from './data-tabs.tsx'
import { useDataText } from './data-texts.ts'

/** Events marked in charts: halvings, approvals and whatever else moved the numbers. */
export function MarksPage() {
  const t = useDataText()
  return <KindListPage kind={markRecord} title={t('dataDesk')} tabs={<DataTabs />} />
}
