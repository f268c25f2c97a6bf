import { Select } from 'antd'
import type { RefObject } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import { Keys } from '#console/ui/keys.tsx'
import type { CallOutput } from '#contract/calls.ts'
import * as styles from '../flash.module.css'
import type { SelectField } from './field-refs.ts'
import type { FlashForm } from './use-flash-form.ts'

interface Props {
  flash: FlashForm
  field: RefObject<SelectField | null>
  categories: CallOutput<'flashOptions'>['categories']
  /** The one that the labels or the text suggest. */
  suggested: number | null | undefined
}

/** Stands for the choice that the labels and the text make: numbers of categories begin with 1. */
const byLabels = 0

/** The category; until the editor chooses one, that of the labels or of the text. */
export function CategoryField({ flash: { form, setField }, field, categories, suggested }: Props) {
  const { t } = useConsole()
  const found = categories.find(({ id }) => id === suggested)
  const chosen = form.fields.category
  const nowhere = chosen === null && !found && suggested === null
  return (
    <div className={`grid gap-12 ${styles.flashRow}`}>
      <span>
        {t('category')} <Keys keys={['L']} />
      </span>
      <div>
        <Select<number>
          ref={field}
          aria-label={t('category')}
          className={styles.flashCategory}
          showSearch={searchedByName}
          status={nowhere ? 'warning' : undefined}
          value={chosen ?? byLabels}
          onChange={(id) => setField('category', id || null)}
          options={[
            { value: byLabels, label: found ? t('flashCategoryByLabels', { name: found.name }) : t('flashNoCategory') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {nowhere && <p className="quiet">{t('flashNoCategoryHint')}</p>}
      </div>
    </div>
  )
}
