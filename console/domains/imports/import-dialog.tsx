import type { ReactNode } from 'react'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { FileChoice } from './file-choice.tsx'
import type { ImportFile } from './use-import-file.ts'

export interface ImportProps {
  onClose: () => void
  onDone: () => void
}

interface Props<Report> extends ImportProps {
  title: string
  hint: string
  okText: string
  accept: string
  file: ImportFile<Report>
  busy: boolean
  /** True if there is something to import, and everything that the import needs is filled in. */
  isReady: (report: Report) => boolean
  /** Imports the text. @returns what is truthy unless it failed */
  onImport: (text: string) => Promise<unknown>
  /** The report, and how the file is read. */
  children: ReactNode
}

/** Imports a file: first it is shown what would change, and what is wrong with it. */
export function ImportDialog<Report>({ file, busy, isReady, children, ...props }: Props<Report>) {
  const { title, hint, okText, accept, onImport, onClose, onDone } = props
  const write = async () => {
    if (!file.chosen || !(await onImport(file.chosen.text))) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={title}
      width={760}
      okText={okText}
      okButtonProps={{ loading: busy, disabled: !file.report || !isReady(file.report) }}
      onOk={write}
      onCancel={onClose}
    >
      <div className={dialogFieldsStyles.dialogFields}>
        <p className="quiet">{hint}</p>
        <FileChoice file={file} accept={accept} busy={busy} />
        {children}
      </div>
    </Dialog>
  )
}
