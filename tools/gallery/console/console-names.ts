/** The pages of the console in the gallery, without the component library: they are drawn in the browser. */
export const consoleRoomNames = [
  { name: 'console-parts', title: 'Console: parts' },
  { name: 'console-states', title: 'Console: states' },
  { name: 'console-cards', title: 'Console: cards' },
] as const
