/** Photos of the parcels that a refund is about, for whoever judges it. */
export const PACKED_PHOTOS_PATH = '/shop/refund/packingPhotos'

/** Photos of one parcel that left with pieces of the refund. */
export interface PackedPhotos {
  readonly shipmentNo: string
  /** Moment at which it left. */
  readonly shippedAt: string
  /** Paths of stored pictures. */
  readonly photos: readonly string[]
}
