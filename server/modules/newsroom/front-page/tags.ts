/** The tag of everything that is arranged by hand: the front page, its banners and the words of its hot searches. */
export const frontTag = 'front'
