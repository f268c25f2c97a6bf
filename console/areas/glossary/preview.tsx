import { Alert } from 'antd'
import type { CallOutput } from '#contract/calls.ts'
import type { ChangedPlace } from '#contract/newsroom/glossary.ts'
import { useConsole } from '../../platform/console-context.tsx'
import * as glossaryStyles from './glossary.module.css'

/** Preview of a change of terms: its errors, its warnings, and what it would alter. */
export function PreviewOfChange({ preview }: { preview: CallOutput<'previewGlossary'> }) {
  const { t } = useConsole()
  const { faults, warnings, looked, changed, places, list } = preview
  const counts = { looked: looked.toLocaleString('en'), changed: changed.toLocaleString('en'), places }
  return (
    <div className={`grid gap-8 ${glossaryStyles.glossaryPreview}`} role="status">
      {faults.map(({ fault, with: other = '' }) => (
        <Alert key={fault} type="error" showIcon title={t(`glossary.fault.${fault}`, { with: other })} />
      ))}
      {warnings.map(({ warning, with: other = '' }) => (
        <Alert key={warning} type="warning" showIcon title={t(`glossary.warning.${warning}`, { with: other })} />
      ))}
      {faults.length === 0 && (
        <p className="semi">{t(changed > 0 ? 'glossary.previewOf' : 'glossary.previewNone', counts)}</p>
      )}
      <ul className={glossaryStyles.glossaryPreviewItems}>
        {list.map(({ id, kind, title, language, places: some }) => (
          <li key={id}>
            <a href={kind === 'flash' ? `/news/${id}` : `/contents/${id}`} lang={language}>
              {title}
            </a>
            {some.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of one text never change places
              <Place key={index} place={place} />
            ))}
          </li>
        ))}
      </ul>
      {changed > list.length && <p className="quiet">{t('glossary.previewMore', { n: list.length })}</p>}
    </div>
  )
}

function Place({ place: { lead, before, after, tail } }: { place: ChangedPlace }) {
  return (
    <p lang="zh-Hant-HK">
      …{lead}
      <del>{before}</del>
      <ins>{after}</ins>
      {tail}…
    </p>
  )
}
