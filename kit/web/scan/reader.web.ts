/** Reads bar codes from pictures. */
export interface CodeReader {
  detect(picture: HTMLVideoElement | ImageBitmap | Blob): Promise<readonly { readonly rawValue: string }[]>
}
