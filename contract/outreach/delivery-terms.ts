/** Why a push or an event of a stream did not reach a reader. */
export const deliveryCauses = [
  // The reader’s own choice, and the rules of pushes.
  'quiet',
  'capped',
  'grouped',
  'ended',
  // Readers no longer have the news.
  'withdrawn',
  // Answers of the push service, or none.
  'gone',
  'refused',
  'tooLarge',
  'busy',
  'failing',
  'unreachable',
  // Keys or address of the browser cannot be used.
  'unusable',
  // The process ended before the answer.
  'interrupted',
  // The page took nothing more over its stream.
  'unread',
] as const
export type DeliveryCause = (typeof deliveryCauses)[number]
