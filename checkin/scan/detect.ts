/** Finds the texts of QR codes in what the camera shows, or in a photo. */
export type Detect = (picture: HTMLVideoElement | ImageBitmap) => Promise<string[]>
