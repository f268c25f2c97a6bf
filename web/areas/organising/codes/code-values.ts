/** Form values of the dialog for codes; the last four are of discounts alone. */
export interface CodeValues {
  code: string
  count: number
  uses: number
  batch: string
  until: string
  types: string[]
  purpose: 'percent' | 'amount'
  off: string
  from: string
  combinable: boolean
}
