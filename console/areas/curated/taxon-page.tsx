import { Alert, Select, Spin } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { labelLimits } from '#contract/constants.ts'
import type { CoverFamily } from '#contract/content.ts'
import type { Taxon, TaxonKind } from '#contract/labels.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useRecord } from '../../platform/use-record.ts'
import { isNamed, nameOf } from '../../ui/texts.ts'
import { TextsField } from '../../ui/texts-field.tsx'
import { OnlineSwitch } from './online-mark.tsx'
import { Field, RecordEditor } from './record-editor.tsx'
import { type TaxonForm, taxonFieldsOf, useTaxonFields } from './taxon-fields.ts'
import { pathOfKind } from './taxon-paths.ts'
import { coverFamilies } from './topic-page.tsx'

/** A category or region, or one that is not there yet. */
export function TaxonPage({ kind }: { kind: TaxonKind }) {
  const given = useParams().id
  const { data, failure, reload } = useAnswer('staffTaxonomy', { kind })
  const taxon = data?.list.find(({ id }) => id === Number(given))
  const { t } = useConsole()
  if (given === 'new') return <Editor key="new" kind={kind} taxon={undefined} onSaved={() => undefined} />
  if (taxon) return <Editor key={given} kind={kind} taxon={taxon} onSaved={reload} />
  if (failure || data) return <Alert type="error" title={failure ?? t('missing')} />
  return <Spin />
}

interface Props {
  kind: TaxonKind
  taxon: Taxon | undefined
  onSaved: () => void
}

function Editor({ kind, taxon, onSaved }: Props) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const navigate = useNavigate()
  const path = pathOfKind[kind]
  const compared = useTaxonFields()
  const record = useRecord<Taxon, TaxonForm>({
    kind,
    record: taxon,
    empty: { texts: {}, online: true, ...(kind === 'category' && { cover: 'view' as const }) },
    fieldsOf: taxonFieldsOf,
    save: (input) => act('saveTaxon', { ...input, kind }),
    onSaved: (saved) => (taxon ? onSaved() : void navigate(`${path}/${saved.id}`, { replace: true })),
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
      <div className="record__line">
        <Field label={t('state')}>
          <OnlineSwitch online={value.online} onChange={(online) => set({ online })} />
        </Field>
        {kind === 'category' && (
          <Field label={t('topic.family')}>
            <Select<CoverFamily>
              aria-label={t('topic.family')}
              className="record__choice"
              value={value.cover}
              options={coverFamilies.map((one) => ({ value: one, label: t(`family.${one}`) }))}
              onChange={(cover) => set({ cover })}
            />
          </Field>
        )}
      </div>
    </RecordEditor>
  )
}
