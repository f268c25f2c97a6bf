import { nameDistance } from '#language/text/name-rank.ts'

interface Option {
  label?: unknown
}

const namesOf = ({ label }: Option): string[] => (typeof label === 'string' ? [label] : [])

/** For a select that finds its options by what they are called: exact names first. */
export const searchedByName = {
  optionFilterProp: 'label',
  filterSort: (one: Option, other: Option, { searchValue }: { searchValue: string }): number =>
    nameDistance(namesOf(one), searchValue) - nameDistance(namesOf(other), searchValue),
}
