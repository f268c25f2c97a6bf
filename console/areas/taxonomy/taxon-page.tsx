import { Alert } from 'antd'
import { useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useRecord } from '#console/platform/use-record.ts'
import { CoverSelect } from '#console/records/cover-select.tsx'
import { OnlineSwitch } from '#console/records/online-mark.tsx'
import { Field, RecordEditor } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { labelLimits } from '#contract/constants.ts'
import type { Taxon, TaxonKind } from '#contract/content/taxonomy.ts'
import { type TaxonForm, taxonFieldsOf, useTaxonFields } from './taxon-fields.ts'
import { pathOfKind } from './taxon-paths.ts'

/** A category or region, or one that is not there yet. */
export function TaxonPage({ kind }: { kind: TaxonKind }) {
  const { id } = useParams()
  const { t } = useConsole()
  const answer = useAnswer('staffTaxonomy', { kind })
  if (id === 'new') return <Editor key="new" kind={kind} />
  return (
    <Loaded answer={answer}>
      {({ list }) => {
        const taxon = list.find((one) => one.id === Number(id))
        if (!taxon) return <Alert type="error" title={t('missing')} />
        return <Editor key={id} kind={kind} taxon={taxon} onSaved={answer.reload} />
      }}
    </Loaded>
  )
}

interface Props {
  kind: TaxonKind
  taxon?: Taxon
  onSaved?: () => void
}

function Editor({ kind, taxon, onSaved }: Props) {
  const { t, language } = useConsole()
  const { act } = useMutation()
  const path = pathOfKind[kind]
  const compared = useTaxonFields()
  const record = useRecord<Taxon, TaxonForm>({
    kind,
    record: taxon,
    empty: { texts: {}, online: true, ...(kind === 'category' && { cover: 'view' as const }) },
    fieldsOf: taxonFieldsOf,
    save: (input) => act('saveTaxon', { ...input, kind }),
    addressOf: ({ id }) => `${path}/${id}`,
    onSaved,
  })
  const { form, set } = record
  const { value } = form
  return (
    <RecordEditor<Taxon, TaxonForm>
      title={nameOf(value.texts, language, 'name') || t(`taxon.add.${kind}`)}
      record={record}
      list={{ path, label: t(kind === 'category' ? 'taxon.categories' : 'taxon.regions') }}
      complete={isNamed(value.texts, 'name')}
      compared={compared}
    >
      <TextsField
        fields={[{ name: 'name', label: t('label.name'), max: labelLimits.name }]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('state')}>
          <OnlineSwitch online={value.online} onChange={(online) => set({ online })} />
        </Field>
        {kind === 'category' && (
          <Field label={t('cover.family')}>
            <CoverSelect name={t('cover.family')} value={value.cover} onChange={(cover) => set({ cover })} />
          </Field>
        )}
      </div>
    </RecordEditor>
  )
}
