/** Paths that editors choose for landing pages and conferences: one rule and one set of names for both. */

export const chosenPathLimits = { least: 3, most: 40 } as const

/** Groups of letters and digits joined by hyphens; the first group begins with a letter. */
const wellFormed = /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/

/** First parts of addresses that the site itself uses, in lower case; the test of the route table keeps the list complete. */
export const reservedPaths: ReadonlySet<string> = new Set(
  `aboutus activity admin api assets atlas author calendars checkin collect columnlist columns conference conferences
  console contactus contents copyright corrections dataera deregister disclaimer download en events features feed feedback follow
  fuwutiaokuan health hk home usa label login media metrics mianzeshengming my mywz news order pictures privacy publish quizzes robots
  search embed sitemap terms third ticket uploads well-known zh-cn zh-hans zh-hant zh-hk zh-tw hottopics webhooks organiser newsletters notices private`
    .split(/\s+/)
    .filter(Boolean),
)

/** Returns a path as editors may enter it, without spaces around it and the slash before it. */
export const enteredPath = (text: string): string => text.trim().replace(/^\//, '')

/** True if a path satisfies the rule that every form states; it may still be reserved or taken. */
export const isChosenPath = (path: string): boolean =>
  path.length >= chosenPathLimits.least && path.length <= chosenPathLimits.most && wellFormed.test(path)

/** True if the site itself uses a path. */
export const isReservedPath = (path: string): boolean => reservedPaths.has(path.toLowerCase())
