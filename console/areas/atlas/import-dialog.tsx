import { ImportDialog, type ImportProps } from '#console/domains/imports/import-dialog.tsx'
import { useImportText } from '#console/domains/imports/import-texts.ts'
import { ProblemTable } from '#console/domains/imports/problem-table.tsx'
import { useImportFile } from '#console/domains/imports/use-import-file.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CallOutput } from '#contract/calls.ts'
import { atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import { useAtlasText } from './atlas-texts.ts'

type Report = CallOutput<'importAtlas'>

/** Takes over a table of entries. */
export function AtlasImport(props: ImportProps) {
  const t = useAtlasText()
  const { act, busy } = useMutation()
  const file = useImportFile<Report>({
    limit: atlasLimits.importBytes,
    preview: (text) => act('importAtlas', { text, apply: false }),
  })
  return (
    <ImportDialog
      {...props}
      title={t('atlas.import')}
      hint={t('atlas.importHint')}
      okText={t('atlas.importNow')}
      accept=".csv,text/csv"
      file={file}
      busy={busy}
      isReady={({ added, changed }) => added + changed > 0}
      onImport={(text) => act('importAtlas', { text, apply: true }, t('atlas.imported'))}
    >
      {file.report && <Found report={file.report} />}
    </ImportDialog>
  )
}

function Found({ report: { added, changed, unchanged, faulty, problems, changes } }: { report: Report }) {
  const t = useAtlasText()
  const words = useImportText()
  return (
    <div role="status">
      <p>{t('atlas.foundRows', { added, changed, unchanged, faulty })}</p>
      <ProblemTable problems={problems} words={(reason) => t(`atlas.problem.${reason}`)} />
      {changes.length > 0 && (
        <>
          <h3>{t('atlas.changes')}</h3>
          <ul>
            {changes.map(({ line, name, isNew }) => (
              <li key={line}>
                {words('import.line', { n: line })} · {t(isNew ? 'atlas.isNew' : 'atlas.isChanged')} · {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
