import { Input, Segmented } from 'antd'
import { PathField } from '#console/records/path-field.tsx'
import { PictureField } from '#console/records/picture-field.tsx'
import { Field } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { contrastOf, leastContrast } from '#contract/events/conferences/conference-terms.ts'
import { landingLimits, pageTextLimits } from '#contract/site/landing-pages/landing-terms.ts'
import { type LandingForm, palettes } from './landing-form.ts'
import { useLandingText } from './landing-texts.ts'

interface Props {
  value: LandingForm
  set: (part: Partial<LandingForm>) => void
  /** The path of the page is public. */
  fixedPath: boolean
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
}

const paletteNames = Object.keys(palettes) as (keyof typeof palettes)[]

/** Settings of a page as a whole: its path, name, colours and end. */
export function PageFields({ value, set, fixedPath, refused }: Props) {
  const t = useLandingText()
  const { colours } = value
  const palette = paletteNames.find((name) =>
    (['ground', 'ink', 'accent'] as const).every((part) => palettes[name][part] === colours[part]),
  )
  return (
    <>
      <div className={styles.recordLine}>
        <PathField
          label={t('landing.path')}
          disabled={fixedPath}
          value={value.path}
          name="path"
          refused={refused}
          onChange={(path) => set({ path })}
        />
        <Field label={t('landing.ends')}>
          <Input
            aria-label={t('landing.ends')}
            type="datetime-local"
            value={value.ends?.slice(0, 16).replace(' ', 'T') ?? ''}
            onChange={({ target }) => set({ ends: target.value ? `${target.value.replace('T', ' ')}:00` : null })}
          />
          <span className="quiet">{t('landing.endsHint')}</span>
        </Field>
        <Field label={t('landing.leadsTo')}>
          <Input
            aria-label={t('landing.leadsTo')}
            placeholder="/…"
            value={value.leads_to}
            maxLength={landingLimits.address}
            onChange={({ target }) => set({ leads_to: target.value })}
          />
          <span className="quiet">{t('landing.leadsToHint')}</span>
        </Field>
      </div>
      <TextsField
        fields={[
          { name: 'title', label: t('landing.title'), max: pageTextLimits.title },
          { name: 'description', label: t('landing.description'), max: pageTextLimits.description, rows: 2 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('landing.palette')}>
          <Segmented<string>
            aria-label={t('landing.palette')}
            value={palette ?? ''}
            options={paletteNames.map((name) => ({ value: name, label: t(`landing.palette.${name}`) }))}
            onChange={(name) => set({ colours: palettes[name as keyof typeof palettes] })}
          />
        </Field>
        {(['ground', 'ink', 'accent'] as const).map((name) => {
          const contrast = name === 'ground' ? undefined : contrastOf(colours[name], colours.ground)
          return (
            <Field key={name} label={t(`landing.${name}`)}>
              <input
                type="color"
                aria-label={t(`landing.${name}`)}
                value={colours[name]}
                onChange={({ target }) => set({ colours: { ...colours, [name]: target.value } })}
              />
              {contrast !== undefined && contrast < leastContrast && (
                <span role="alert">{t('landing.contrast', { n: contrast.toFixed(1) })}</span>
              )}
            </Field>
          )
        })}
        <Field label={t('landing.share')}>
          <PictureField
            name={t('landing.share')}
            path={value.pic}
            none={t('landing.shareNone')}
            onChange={(pic) => set({ pic })}
          />
        </Field>
      </div>
    </>
  )
}
