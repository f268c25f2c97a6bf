/** The pages that every installation has, by their path. */
export const staticPageNames = [
  'aboutus',
  'contactus',
  'copyright',
  'privacy',
  'terms',
  'fuwutiaokuan',
  'disclaimer',
  'mianzeshengming',
] as const
