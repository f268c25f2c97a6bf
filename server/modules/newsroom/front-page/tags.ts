/** The tag of everything that editors arrange: the front page, its banners and the words of its hot searches. */
export const frontTag = 'front'
