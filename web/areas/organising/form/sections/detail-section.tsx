import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isEmptyDocument, lengthOfDocument } from '#language/text/document-text.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { AddressField, type Asked } from '#web/editor/document/address-field.tsx'
import { insertPictures } from '#web/editor/document/clipboard.ts'
import { FormulaField } from '#web/editor/document/formula-field.tsx'
import { plainDocument } from '#web/editor/document/plain-document.ts'
import { TextArea, useTextEditor } from '#web/editor/document/rich-editor.tsx'
import { Toolbar } from '#web/editor/document/toolbar.tsx'
import { usePictures } from '#web/editor/pictures/use-pictures.ts'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { asNode } from '#web/ui/text/as-node.ts'
import * as styles from '../../organising-form.module.css'
import type { EventValues } from '../values.ts'
import { FormSection } from './form-section.tsx'

/** Description of the event, in the editor of articles. */
export function DetailSection({ locked }: { locked: boolean }) {
  const t = useOrganisingText()
  const { watch, setValue, getFieldState, formState } = useFormContext<EventValues>()
  const [detail, language] = watch(['detail', 'language'])
  const pictures = usePictures()
  const [asked, ask] = useState<Asked>()
  const editor = useTextEditor({
    document: detail,
    pictures,
    lang: language,
    label: t('section.detail'),
    editable: !locked,
    onChange: (document) => setValue('detail', plainDocument(document), { shouldDirty: true, shouldTouch: true }),
    onLink: () => ask('link'),
    onFormula: () => ask('formula'),
    onComposed: () => {},
  })
  const error = getFieldState('detail', formState).error
  const { length } = lengthOfDocument(asNode(detail))
  return (
    <FormSection name="detail" hint={t('words', { n: length.toLocaleString('en') })}>
      <div className={styles.evrich}>
        <Toolbar
          editor={editor}
          disabled={locked}
          onLink={() => ask('link')}
          onEmbed={() => ask('embed')}
          onFormula={() => ask('formula')}
          onFiles={(files) => insertPictures(editor, pictures, files)}
        >
          {null}
        </Toolbar>
        {asked === 'formula' ? (
          <FormulaField editor={editor} onClose={() => ask(undefined)} />
        ) : (
          asked && <AddressField key={asked} editor={editor} asked={asked} onDone={() => ask(undefined)} />
        )}
        <TextArea editor={editor} empty={isEmptyDocument(asNode(detail))} placeholder={t('detailPlaceholder')} />
      </div>
      {error && <p className={formsStyles.fieldErr}>{String(error.message)}</p>}
    </FormSection>
  )
}
