import { Alert } from 'antd'
import { FileButton } from '#console/ui/fields/file-button.tsx'
import { useImportText } from './import-texts.ts'
import type { ImportFile } from './use-import-file.ts'

interface Props<Report> {
  file: ImportFile<Report>
  accept: string
  busy: boolean
}

/** The button that chooses the file of an import, and the name of the one that was chosen. */
export function FileChoice<Report>({ file: { chosen, isTooLarge, report, choose }, accept, busy }: Props<Report>) {
  const t = useImportText()
  return (
    <>
      <div className="row wraps gap-12 breaks">
        <FileButton
          data-first
          name={t('import.chooseFile')}
          accept={accept}
          loading={busy && !report}
          disabled={busy}
          onChosen={([file]) => file && void choose(file)}
        >
          {t('import.chooseFile')}
        </FileButton>
        {chosen?.name}
      </div>
      {isTooLarge && <Alert type="error" showIcon title={t('import.tooLarge')} />}
    </>
  )
}
