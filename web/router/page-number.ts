import { highestPage } from '#contract/highest-page.ts'

/**
 * The number of a list's page as it stands in an address, counted from 1. One that is higher than calls take is the
 * highest, which no list reaches: it is missing like every page behind the last.
 */
export const readPage = (value: string | undefined): number =>
  /^[1-9]\d*$/.test(value ?? '') ? Math.min(Number(value), highestPage) : 1
