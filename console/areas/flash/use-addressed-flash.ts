import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { FlashActs } from './use-flash-acts.ts'
import type { FlashDesk } from './use-flash-desk.ts'

/**
 * Opens what the address names, once: `?item=12` the correction of a published flash, with `act=retract` its withdrawal;
 * `?id=3` a draft or a planned flash.
 */
export function useAddressedFlash({ show, call }: Pick<FlashDesk, 'show' | 'call'>, acts: FlashActs): void {
  const [address, setAddress] = useSearchParams()
  const [item, id] = ['item', 'id'].map((name) => Number(address.get(name)) || undefined)
  const isRetraction = address.get('act') === 'retract'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (item === undefined && id === undefined) return
    const open = async () => {
      if (item === undefined) return id !== undefined && acts.openDraft(id)
      if (!isRetraction) return acts.openItem(item)
      const found = await call('getFlash', { item })
      if (found) show({ what: 'retract', row: { ...found, item, time: null, late: false } })
    }
    void open()
    setAddress({}, { replace: true })
  }, [item, id, isRetraction])
}
