/** Modules of the pages that an address chosen by editors may show, as Vite names them in its manifest. */
export const chosenModules = {
  conference: { module: 'web/areas/conferences/conference-page.tsx' },
  landing: { module: 'web/areas/landing/landing-page.tsx' },
} as const
