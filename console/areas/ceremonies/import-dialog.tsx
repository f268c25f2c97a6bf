import { ImportDialog, type ImportProps } from '#console/domains/imports/import-dialog.tsx'
import { ProblemTable } from '#console/domains/imports/problem-table.tsx'
import { useImportFile } from '#console/domains/imports/use-import-file.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CallOutput } from '#contract/calls.ts'
import { ceremonyLimits } from '#contract/events/ceremonies/ceremony-terms.ts'
import { useCeremonyText } from './ceremony-texts.ts'

type Report = CallOutput<'importNominees'>

/** Takes over nominees of a table. */
export function NomineesImport({ edition, ...props }: ImportProps & { edition: number }) {
  const t = useCeremonyText()
  const { act, busy } = useMutation()
  const file = useImportFile<Report>({
    limit: ceremonyLimits.importBytes,
    preview: (text) => act('importNominees', { edition, text, apply: false }),
  })
  return (
    <ImportDialog
      {...props}
      title={t('ceremony.import')}
      hint={t('ceremony.importHint')}
      okText={t('ceremony.importNow')}
      accept=".csv,text/csv"
      file={file}
      busy={busy}
      isReady={({ added, changed }) => added + changed > 0}
      onImport={(text) => act('importNominees', { edition, text, apply: true }, t('ceremony.imported'))}
    >
      {file.report && <Found report={file.report} />}
    </ImportDialog>
  )
}

function Found({ report: { problems, ...counts } }: { report: Report }) {
  const t = useCeremonyText()
  return (
    <div role="status">
      <p>{t('ceremony.found', counts)}</p>
      <ProblemTable problems={problems} words={(reason) => t(`ceremony.problem.${reason}`)} />
    </div>
  )
}
