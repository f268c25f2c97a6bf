import type { CallOutput } from '#contract/calls.ts'
import { newsletterLimits, newsletterLists } from '#contract/outreach/newsletter-terms.ts'
import type { NewsletterChoice } from '#contract/outreach/newsletters.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from './newsletters.module.css'
import { useNewslettersText } from './newsletters-text.ts'

export type City = CallOutput<'getActivityPlaces'>['cities'][number]
export type Choice = Pick<NewsletterChoice, 'lists' | 'city' | 'minute' | 'time_zone'>

const minutes = Array.from(
  { length: (24 * 60) / newsletterLimits.hourStep },
  (_, step) => step * newsletterLimits.hourStep,
)
const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The choice of a new subscriber: the daily digest at half past seven, in the zone of most readers. */
export const firstChoice: Choice = { lists: ['daily'], city: null, minute: 450, time_zone: 'Asia/Hong_Kong' }

interface Props {
  choice: Choice
  cities: readonly City[]
  onChange(choice: Choice): void
}

/** Letters, the city of events, and the time of delivery. */
export function ChoiceFields({ choice, cities, onChange }: Props) {
  const t = useNewslettersText()
  const { lists, city, minute, time_zone: zone } = choice
  return (
    <>
      <fieldset className={styles.nlLists}>
        <legend>{t('lists')}</legend>
        {newsletterLists.map((list) => (
          <label key={list} className={formsStyles.check}>
            <input
              type="checkbox"
              checked={lists.includes(list)}
              onChange={({ target }) =>
                onChange({
                  ...choice,
                  lists: newsletterLists.filter((one) => (one === list ? target.checked : lists.includes(one))),
                })
              }
            />
            <span>
              <b>{t(list)}</b>
              <small>{t(`${list}Note`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {lists.includes('events') && (
        <Field label={t('city')}>
          {(given) => (
            <select
              {...given}
              className={formsStyles.select}
              value={city ?? ''}
              onChange={({ target }) => onChange({ ...choice, city: target.value || null })}
            >
              <option value="">{t('anyCity')}</option>
              {cities.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t('time')} hint={t('zone', { zone: zone.replaceAll('_', ' ') })}>
        {(given) => (
          <select
            {...given}
            className={formsStyles.select}
            value={minute}
            onChange={({ target }) => onChange({ ...choice, minute: Number(target.value) })}
          >
            {minutes.map((one) => (
              <option key={one} value={one}>
                {clock(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
