/** Marks the input of an amount of money, so that the form knows that one is being typed. */
export const amountMark = { 'data-amount': '' } as const

const isAmount = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.dataset.amount === ''

/** True while somebody types an amount: what stands in the field may be the beginning of it. */
export const isAmountTyped = (): boolean => isAmount(document.activeElement)

/** Calls back when the input of an amount is left. @returns the function that ends it */
export function onAmountLeft(left: () => void): () => void {
  const notice = ({ target }: FocusEvent) => isAmount(target) && left()
  document.addEventListener('focusout', notice)
  return () => document.removeEventListener('focusout', notice)
}
