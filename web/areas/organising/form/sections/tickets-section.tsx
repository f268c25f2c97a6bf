import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ticketKinds } from '#contract/events/order-terms.ts'
import {
  type OrganisingKey,
  type OrganisingTranslate,
  useOrganisingText,
} from '#web/areas/organising/organising-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import * as styles from '#web/ui/controls.module.css'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as organisingFormStyles from '../../organising-form.module.css'
import * as organisingRowsStyles from '../../organising-rows.module.css'
import { AmountField, ChoiceField, FormField, SwitchField } from '../form-field.tsx'
import { priceShown } from '../price-shown.ts'
import type { StoredEvent } from '../stored/stored-event.ts'
import type { EventPricing } from '../use-pricing.ts'
import { canCost, type EventValues, newPool, newType, type TypeValues } from '../values.ts'
import { FormSection } from './form-section.tsx'
import { Prices } from './prices.tsx'
import { RowOrder } from './row-order.tsx'

/** Largest number that the server accepts. */
const maxGroupPrices = 5

interface TicketsSectionProps {
  stored: StoredEvent | undefined
  money: EventPricing
  locked: boolean
}

/** Ticket types, one open at a time, and the places that they share. */
export function TicketsSection({ stored, money, locked }: TicketsSectionProps) {
  const t = useOrganisingText()
  const { control, getFieldState, formState, getValues, setValue } = useFormContext<EventValues>()
  const types = useFieldArray({ control, name: 'types', keyName: 'rowKey' })
  const [open, setOpen] = useState<string | undefined>(() => getValues('types.0.key'))
  const none = getFieldState('types', formState).error
  /** A type begins with places of its own; who wants several to share theirs says so. */
  const add = () => {
    const pool = newPool()
    const type = newType(pool.key)
    setValue('pools', [...getValues('pools'), pool], { shouldDirty: true })
    types.append(type)
    setOpen(type.key)
  }
  const remove = (place: number) => {
    const values = getValues()
    const own = ownPool(values, values.types[place])
    types.remove(place)
    if (own >= 0 && values.pools.length > 1) {
      setValue('pools', values.pools.toSpliced(own, 1), { shouldDirty: true })
    }
  }
  return (
    <FormSection name="tickets" hint={t('ticketsHint')}>
      <fieldset className={organisingFormStyles.evformGroup} disabled={locked}>
        <ul className={organisingRowsStyles.evrows}>
          {types.fields.map((row, place) => (
            <TypeRow
              key={row.rowKey}
              place={place}
              open={open === row.key}
              sold={stored?.setup.types.find(({ id }) => id === row.id)?.sold ?? 0}
              last={types.fields.length - 1}
              onOpen={() => setOpen(open === row.key ? undefined : row.key)}
              onMove={(to) => types.move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
        {none?.message && <p className={formsStyles.fieldErr}>{none.message}</p>}
        <Button size="s" className={organisingFormStyles.evadd} onClick={add}>
          <Icon name="plus" size="s" />
          {t('typeAdd')}
        </Button>
        <Pools stored={stored} />
      </fieldset>
      <Prices {...{ stored, money, locked }} />
    </FormSection>
  )
}

interface TypeRowProps {
  place: number
  last: number
  open: boolean
  sold: number
  onOpen: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

function TypeRow({ place, last, open, sold, onOpen, onMove, onRemove }: TypeRowProps) {
  const t = useOrganisingText()
  const { watch } = useFormContext<EventValues>()
  const type = watch(`types.${place}`)
  const pools = watch('pools')
  const types = watch('types')
  const isEnglish = watch('language') === 'en'
  const language = useLanguage()
  if (!type) return null
  const own = ownPool({ pools, types }, type)
  const name = type.name || t('typeUnnamed')
  const capacity = pools
    .filter(({ key }) => type.pools.includes(key))
    .reduce((least, pool) => Math.min(least, pool.capacity), Number.POSITIVE_INFINITY)
  const shared = types.some((other) => other.key !== type.key && other.pools.some((key) => type.pools.includes(key)))
  return (
    <li
      className={open ? `${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowOpen}` : organisingRowsStyles.evrow}
    >
      <div className={organisingRowsStyles.evrowHead}>
        <RowOrder name={name} place={place} last={last} onMove={onMove} />
        <button type="button" className={organisingRowsStyles.evrowName} aria-expanded={open} onClick={onOpen}>
          <b>
            {name} <span className={styles.chip}>{t(`kind.${type.kind}` as OrganisingKey)}</span>
          </b>
          <span className={organisingFormStyles.evcap}>
            {t(type.hidden ? 'typeHidden' : shared ? 'typeShared' : 'typePublic')}
          </span>
        </button>
        <span className="evrow__end num">{Number.isFinite(capacity) ? capacity : ''}</span>
        <b className="evrow__end num">{priceShown(type, watch('currency'), language) ?? t('free')}</b>
        <Icon name={open ? 'chevron-up' : 'pen'} size="s" />
      </div>
      {open && (
        <div className={organisingRowsStyles.evrowBody}>
          <div className={`${organisingFormStyles.evgrid} ${organisingFormStyles.evgridThree}`}>
            <FormField name={`types.${place}.name`} label={t('name')} maxLength={120} />
            <ChoiceField
              name={`types.${place}.kind`}
              label={t('kind')}
              options={ticketKinds.map((kind) => [kind, t(`kind.${kind}` as OrganisingKey)] as const)}
            />
            {own >= 0 ? (
              <FormField name={`pools.${own}.capacity`} label={t('capacity')} type="number" />
            ) : (
              <FormField name={`types.${place}.per_order`} label={t('perOrder')} type="number" />
            )}
          </div>
          {canCost(type) && <PriceFields place={place} />}
          <div className={`${organisingFormStyles.evgrid} ${organisingFormStyles.evgridSale}`}>
            <FormField
              name={`types.${place}.sale_from`}
              label={t('saleFrom')}
              type="datetime-local"
              hint={t('saleFromHint')}
            />
            <FormField
              name={`types.${place}.sale_until`}
              label={t('saleUntil')}
              type="datetime-local"
              hint={t('saleUntilHint')}
            />
            {own >= 0 && <FormField name={`types.${place}.per_order`} label={t('perOrder')} type="number" />}
          </div>
          <FormField name={`types.${place}.description`} label={t('description')} maxLength={1_000} />
          <div className={organisingFormStyles.evgrid}>
            <FormField
              name={`types.${place}.translation.name`}
              label={t(isEnglish ? 'nameInChinese' : 'nameInEnglish')}
              hint={t(isEnglish ? 'translationHintChinese' : 'translationHint')}
              maxLength={120}
            />
            <FormField
              name={`types.${place}.translation.description`}
              label={t(isEnglish ? 'descriptionInChinese' : 'descriptionInEnglish')}
              maxLength={1_000}
            />
          </div>
          <div className={organisingFormStyles.evgrid}>
            {pools.length > 1 ? <PoolChoice place={place} /> : <span />}
            <div className={organisingRowsStyles.evswitches}>
              <SwitchField name={`types.${place}.on_sale`} label={t('onSale')} />
              <SwitchField name={`types.${place}.hidden`} label={t('onlyByCode')} />
            </div>
          </div>
          {sold > 0 ? (
            <p className={organisingFormStyles.evcap}>{t('typeSold', { n: sold })}</p>
          ) : (
            <Button size="s" kind="quiet" className={organisingFormStyles.evadd} onClick={onRemove}>
              {t('typeRemove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Price of one ticket, and lower prices for several in one order. */
function PriceFields({ place }: { place: number }) {
  const t = useOrganisingText()
  const { control, watch } = useFormContext<EventValues>()
  const groups = useFieldArray({ control, name: `types.${place}.group_prices` })
  const currency = watch('currency')
  return (
    <>
      <div className={`${organisingFormStyles.evgrid} ${organisingFormStyles.evgridThree}`}>
        <AmountField
          name={`types.${place}.price`}
          label={t('priceIn', { currency })}
          hint={watch(`types.${place}.kind`) === 'official' ? t('priceHint') : undefined}
        />
      </div>
      {groups.fields.map((group, at) => (
        <div key={group.id} className={`${organisingFormStyles.evgrid} ${organisingFormStyles.evgridThree}`}>
          <FormField name={`types.${place}.group_prices.${at}.from`} label={t('groupFrom')} type="number" />
          <AmountField name={`types.${place}.group_prices.${at}.price`} label={t('groupPriceIn', { currency })} />
          <Button size="s" kind="quiet" className={organisingFormStyles.evadd} onClick={() => groups.remove(at)}>
            {t('groupRemove')}
          </Button>
        </div>
      ))}
      {groups.fields.length < maxGroupPrices && (
        <Button
          size="s"
          kind="quiet"
          className={organisingFormStyles.evadd}
          onClick={() => groups.append({ from: 5, price: '' })}
        >
          {t('groupAdd')}
        </Button>
      )}
    </>
  )
}

/** Returns the index of the pool that a type alone draws on, and no other; -1 for none. */
function ownPool({ pools, types }: Pick<EventValues, 'pools' | 'types'>, type: TypeValues | undefined): number {
  const [key, ...more] = type?.pools ?? []
  const isShared = types.some((other) => other.key !== type?.key && other.pools.includes(key ?? ''))
  return key === undefined || more.length > 0 || isShared ? -1 : pools.findIndex((pool) => pool.key === key)
}

/** The pools that a type draws on; with one pool there is nothing to choose. */
function PoolChoice({ place }: { place: number }) {
  const t = useOrganisingText()
  const { register, watch, getValues } = useFormContext<EventValues>()
  const pools = watch('pools')
  return (
    <fieldset className={`${formsStyles.field} ${organisingFormStyles.evpools}`}>
      <legend className={formsStyles.fieldLabel}>{t('pool')}</legend>
      {pools.map(({ key, name, capacity }, index) => (
        <label className={formsStyles.check} key={key}>
          <input type="checkbox" value={key} {...register(`types.${place}.pools`)} />
          <span>{t('poolOf', { name: name || poolName(index, getValues(), t), n: capacity || 0 })}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A pool without a name is called after the types that draw on it. */
function poolName(
  place: number,
  { pools, types }: Pick<EventValues, 'pools' | 'types'>,
  t: OrganisingTranslate,
): string {
  const key = pools[place]?.key
  const names = types.flatMap((type) => (key !== undefined && type.pools.includes(key) && type.name) || [])
  return names.join(t('comma')) || t('poolUnnamed', { n: place + 1 })
}

/** Pools that several types may share. One that is a single type's own is set up there. */
function Pools({ stored }: { stored: StoredEvent | undefined }) {
  const t = useOrganisingText()
  const { control, watch } = useFormContext<EventValues>()
  const pools = useFieldArray({ control, name: 'pools', keyName: 'rowKey' })
  const [values, types] = watch(['pools', 'types'])
  const owned = new Set(types.map((type) => ownPool({ pools: values, types }, type)))
  if (types.length < 2 && pools.fields.length < 2) return null
  return (
    <div className={organisingFormStyles.evpoolset}>
      <h3>{t('pools')}</h3>
      <p className={organisingFormStyles.evcap}>{t('poolsHint')}</p>
      {pools.fields.map((row, place) => {
        const known = stored?.setup.pools.find(({ id }) => id === row.id)
        const taken = known ? known.held + known.sold : 0
        if (owned.has(place)) return null
        return (
          <div key={row.rowKey} className={`${organisingFormStyles.evgrid} ${organisingFormStyles.evgridLink}`}>
            <FormField
              name={`pools.${place}.name`}
              label={t('poolName')}
              maxLength={120}
              placeholder={poolName(place, { pools: values, types }, t)}
            />
            <FormField
              name={`pools.${place}.capacity`}
              label={t('capacity')}
              type="number"
              hint={taken > 0 ? t('poolTaken', { n: taken }) : undefined}
            />
            {pools.fields.length > 1 && taken === 0 ? (
              <IconButton label={t('remove')} onClick={() => pools.remove(place)}>
                <Icon name="close" size="s" />
              </IconButton>
            ) : (
              <span />
            )}
          </div>
        )
      })}
      <Button size="s" className={organisingFormStyles.evadd} onClick={() => pools.append(newPool())}>
        <Icon name="plus" size="s" />
        {t('poolAdd')}
      </Button>
    </div>
  )
}
