/** The pages that every installation has, by the path that they stand at. */
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
