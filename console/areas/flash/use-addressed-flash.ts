import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { FlashActs } from './use-flash-acts.ts'

/**
 * Opens what the address names, once: `?item=12` the correction of a published flash, with `act=retract` its withdrawal;
 * `?id=3` a draft or a planned flash.
 */
export function useAddressedFlash(acts: FlashActs): void {
  const [address, setAddress] = useSearchParams()
  const [item, id] = ['item', 'id'].map((name) => Number(address.get(name)) || undefined)
  const isRetraction = address.get('act') === 'retract'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (item === undefined && id === undefined) return
    if (item !== undefined) void (isRetraction ? acts.ask('retract', item) : acts.openItem(item))
    else if (id !== undefined) void acts.openDraft(id)
    setAddress({}, { replace: true })
  }, [item, id, isRetraction])
}
