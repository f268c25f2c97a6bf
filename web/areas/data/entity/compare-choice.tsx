import { dataAddress } from '#web/domains/data/data-address.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import type { Comparison } from './comparison.ts'
import type { DataEntityData } from './loaders-entity.ts'

interface CompareChoiceProps {
  place: DataEntityData['place']
  comparison: Comparison
  /** The page, and the page with other parameters. */
  path: string
  hrefOf: (part: { view: string | undefined }) => string
}

/** With what the chart is compared: links that take one away, and a form that adds one, also without script. */
export function CompareChoice({ place, comparison: { chosen, offered }, path, hrefOf }: CompareChoiceProps) {
  const t = useDataText()
  const href = useHref()
  const navigate = useNavigate()
  const keys = chosen.map(({ key }) => key)
  const viewOf = (some: readonly string[]) => some.join('.') || undefined
  const kept = new URLSearchParams(dataAddress({ ...place, view: undefined }).split('?')[1])
  return (
    <div className="compare">
      {chosen.map(({ key, name }) => (
        <UiLink
          key={key}
          className="btn btn--s"
          href={hrefOf({ view: viewOf(keys.filter((one) => one !== key)) })}
          data-keep-place
          aria-label={t('compare.remove', { name })}
        >
          {name}
          <Icon name="close" size="s" />
        </UiLink>
      ))}
      {offered.length > 0 && (
        <form
          className="updown"
          action={href(path)}
          onSubmit={(event) => {
            event.preventDefault()
            const view = String(new FormData(event.currentTarget).get('view') ?? '')
            navigate(href(hrefOf({ view: view || undefined })), { state: { keepPlace: true } })
          }}
        >
          {[...kept].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label className="updown">
            <span>{t('compare.with')}</span>
            <select key={keys.join()} className="select" name="view" defaultValue={keys.join('.')}>
              <option value={keys.join('.')}>{t('compare.choose')}</option>
              {offered.map(({ key, name }) => (
                <option key={key} value={[...keys, key].join('.')}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn btn--s">
            {t('compare.add')}
          </button>
        </form>
      )}
    </div>
  )
}
