/**
 * Classes of modules that `className` may spell out, since their users cannot import the sheet: states that several
 * sheets speak of, and parts of one domain in the sheet of another, which the page of both brings.
 */
export const sharedClasses: ReadonlySet<string> = new Set([
  // States of a row, a step or a button.
  ...['by', 'done', 'new', 'off', 'on'],
  // Messages and the form of feedback stand on pages of the account.
  ...['msgs', 'msgs__t', 'msgs__d', 'my-after', 'my-narrow'],
  // Tickets are chosen on the page of an event, whose sheet also draws its list of them.
  ...['tk', 'tk__t', 'tk__n', 'tk__d', 'tk__p', 'tk__few', 'tk__full'],
])
