import { useConsole } from '#console/platform/console-context.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { ItemRow } from '../item-row.tsx'
import * as styles from '../records.module.css'
import {
  type Holder,
  type ItemFields,
  itemsIn,
  itemsOfValue,
  withItemAt,
  withItemPast,
  withItemsOrder,
  withoutItem,
} from './item-places.ts'
import type { KindValue } from './kind-value.ts'
import type { Known } from './use-known.ts'

interface Props {
  value: KindValue
  fields: ItemFields
  holder: Holder
  /** Name of the list. */
  name: string
  known: Known
  onChange: (value: KindValue) => void
}

/** Articles and flash of a record or of a part of it: arranged by drag and by key, and found by their titles. */
export function ItemsField({ value, fields, holder, name, known, onChange }: Props) {
  const { t } = useConsole()
  const { itemOf, learn } = known.items
  const items = itemsIn(value, fields, holder)
  return (
    <>
      <OrderedList<number>
        name={t('items.of', { name })}
        entries={items}
        keyOf={(id) => id}
        nameOf={(id) => itemOf(id).title}
        group="items"
        onOrder={(order) => onChange(withItemsOrder(value, fields, holder, order))}
        onTake={(id, place) => onChange(withItemAt(value, fields, Number(id), holder, place))}
        onPast={(id, way) => onChange(withItemPast(value, fields, id, holder, way))}
        onRemove={(id) => onChange(withoutItem(value, fields, id))}
        empty={t('items.none')}
      >
        {(id) => <ItemRow item={itemOf(id)} />}
      </OrderedList>
      <div className={styles.recordPick}>
        <ItemPicker
          name={t('items.add', { name })}
          taken={new Set(itemsOfValue(value, fields))}
          onPick={(row) => {
            learn(row)
            onChange(withItemAt(value, fields, row.id, holder, items.length))
          }}
        />
      </div>
    </>
  )
}
