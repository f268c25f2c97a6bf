/** Limits of headline tests; `hours`: duration of one. */
export const headlineLimits = {
  title: 300,
  picture: 500,
  hours: { least: 6, usual: 48, most: 336 },
  running: 20,
  shown: 50,
} as const
